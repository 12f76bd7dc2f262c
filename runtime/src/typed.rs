//! What is checked while compiling, of the types that a tool's signature names.
//!
//! A type is known by what it is, never by its spelling, so aliases work. Rust has no
//! specialisation; method lookup serves instead. Generated code calls a method of `Typed<T>` on
//! a concrete `T`, and the lookup takes the first that fits: an inherent method, then a trait's
//! method by value, by `&` and by `&mut`. The last ones are for types that don't fit at all, and
//! ask for a trait of this module whose error says what is missing: one mistake is one error,
//! in words of its own. They ask it of a parameter that generated code fills with the same type
//! once more, since there the compiler points at the whole of it.
//!
//! Keywords are held against types by constant functions. What they refuse is an error at
//! their caller's place, which the macro puts on the key.
#![allow(
    missing_docs,
    clippy::must_use_candidate,
    clippy::new_without_default,
    clippy::return_self_not_must_use,
    clippy::unused_self,
    reason = "public for generated code only, which asks types through methods"
)]

use crate::argument::{Call, FromArgument, IntoDefault, List};
use crate::declaration::Operand;
use crate::message::{Message, equal};
use crate::nullable::Nullable;
use crate::output::Returned;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

/// A type of a signature, to be asked what it is.
pub struct Typed<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> Typed<T> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Starts from a type as it stands in the signature.
pub trait AnyType {
    fn typed() -> Typed<Self> {
        Typed::new()
    }

    fn returned() -> Returned<Self>
    where
        Self: Sized,
    {
        Returned::new()
    }

    /// An element of `examples = […]`, as JSON.
    fn example<V: IntoDefault<Self>>(value: V) -> Value
    where
        Self: Shown + Sized,
    {
        serde_json::to_value(value.into_default()).unwrap_or_default()
    }

    /// The same for `[]`.
    fn empty_example() -> Value
    where
        Self: List + Shown + Sized,
    {
        serde_json::to_value(Self::empty()).unwrap_or_default()
    }
}

impl<T: ?Sized> AnyType for T {}

/// The same type, for the compiler to infer it.
pub trait Known {
    type Type: ?Sized;
}

impl<T: ?Sized> Known for Typed<T> {
    type Type = T;
}

// ---- arguments -----------------------------------------------------------------------------

/// How an argument of a type is read.
pub struct Sent<T> {
    argument: fn(&mut Call<'_, '_>) -> Option<T>,
    flatten: fn(&mut Call<'_, '_>) -> Option<T>,
}

/// Stands for the reading of a type that no client can send, which is reported already.
pub struct Unsent<T>(PhantomData<T>);

impl<T: FromArgument> Typed<T> {
    pub fn sent<U>(self) -> Sent<T>
    where
        Self: Known<Type = U>,
    {
        Sent {
            argument: |call| call.argument(),
            flatten: |call| call.flatten(),
        }
    }
}

/// For what can be read and not described.
pub trait Undescribed<T> {
    fn sent<U: DescribeArgument>(&self) -> Unsent<T>
    where
        Typed<T>: Known<Type = U>,
    {
        Unsent(PhantomData)
    }
}

impl<T: DeserializeOwned> Undescribed<T> for Typed<T> {}

/// For what can't be read.
pub trait Unread<T> {
    fn sent<U: ReadArgument>(&mut self) -> Unsent<T>
    where
        Typed<T>: Known<Type = U>,
    {
        Unsent(PhantomData)
    }
}

impl<T> Unread<T> for Typed<T> {}

impl<T> Sent<T> {
    pub fn argument(self, call: &mut Call<'_, '_>) -> Option<T> {
        (self.argument)(call)
    }

    pub fn flatten(self, call: &mut Call<'_, '_>) -> Option<T> {
        (self.flatten)(call)
    }

    pub fn argument_or(self, call: &mut Call<'_, '_>, default: fn() -> T) -> Option<T>
    where
        T: FromArgument + Shown,
    {
        call.argument_or(default)
    }
}

impl<T> Unsent<T> {
    pub fn argument(self, _call: &mut Call<'_, '_>) -> Option<T> {
        None
    }

    pub fn flatten(self, _call: &mut Call<'_, '_>) -> Option<T> {
        None
    }

    pub fn argument_or(self, _call: &mut Call<'_, '_>, _default: fn() -> T) -> Option<T> {
        None
    }
}

/// A type that can be read from JSON. What can is never asked for this, so nothing implements it.
#[diagnostic::on_unimplemented(
    message = "an argument of a tool cannot be `{Self}`: it is not `Deserialize`",
    label = "derive `serde::Deserialize` for this type, or for the types in it",
    note = "an owned parameter is an argument from the client, of a type with `#[derive(serde::Deserialize, schemars::JsonSchema)]`",
    note = "what the server provides is borrowed: `&T` is taken from the registry"
)]
pub trait ReadArgument {}

/// A type whose schema the list can show. What can is never asked.
#[diagnostic::on_unimplemented(
    message = "an argument of a tool cannot be `{Self}`: it is not `JsonSchema`",
    label = "derive `schemars::JsonSchema` for this type, or for the types in it",
    note = "an owned parameter is an argument from the client, of a type with `#[derive(serde::Deserialize, schemars::JsonSchema)]`"
)]
pub trait DescribeArgument {}

/// A type whose values the list can show.
#[diagnostic::on_unimplemented(
    message = "a value of `{Self}` cannot be shown in the list of tools: it is not `Serialize`",
    label = "derive `serde::Serialize` for this type, or for the types in it",
    note = "`default` and `examples` are part of the argument's schema, as JSON"
)]
pub trait Shown: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Shown for T {}

/// The expression of `default = …`, as a value of the parameter's type.
pub fn default<T, V: IntoDefault<T>>(value: V) -> T {
    value.into_default()
}

/// The same for `[]`.
pub fn empty<T: List>() -> T {
    T::empty()
}

// ---- state ---------------------------------------------------------------------------------

/// How a state is borrowed.
pub struct State<T: ?Sized> {
    borrow: for<'a> fn(&mut Call<'a, '_>) -> Option<&'a T>,
}

impl<T: ?Sized> State<T> {
    /// Stands for the state that no registry can hold, which is reported already.
    fn none() -> Self {
        Self { borrow: |_| None }
    }

    pub fn borrow<'a>(self, call: &mut Call<'a, '_>) -> Option<&'a T> {
        (self.borrow)(call)
    }
}

impl<T: Send + Sync + 'static> Typed<T> {
    pub fn state<U>(self) -> State<T>
    where
        Self: Known<Type = U>,
    {
        State {
            borrow: |call| call.state(),
        }
    }

    /// How a function that borrows this type is run: as before.
    pub fn shared<R>(self, run: R) -> R {
        run
    }
}

/// Runs a function whose state no registry can hold. That is reported already, and is all that
/// would be wrong with a future which isn't `Send` because it borrows such a state.
pub struct Unshared;

/// For what may be used by several threads at once and not be handed from one to another.
pub trait NotSend<T>: Sized {
    fn state<U: SentState>(self) -> State<T>
    where
        Typed<T>: Known<Type = U>,
    {
        State::none()
    }

    fn shared<R>(self, _run: R) -> Unshared {
        Unshared
    }
}

impl<T: Sync> NotSend<T> for Typed<T> {}

/// For what several threads can't use at once.
pub trait NotSync<T> {
    fn state<U: SharedState>(&self) -> State<T>
    where
        Typed<T>: Known<Type = U>,
    {
        State::none()
    }

    fn shared<R>(&self, _run: R) -> Unshared {
        Unshared
    }
}

impl<T> NotSync<T> for Typed<T> {}

/// For what has no size.
pub trait NotSized<T: ?Sized> {
    fn state<U: SizedState + ?Sized>(&mut self) -> State<T>
    where
        Typed<T>: Known<Type = U>,
    {
        State::none()
    }

    fn shared<R>(&mut self, _run: R) -> Unshared {
        Unshared
    }
}

impl<T: ?Sized> NotSized<T> for Typed<T> {}

/// State that calls on several threads can borrow at once. Its implementation is one to
/// recommend: the compiler then names the field that is at fault.
#[diagnostic::on_unimplemented(
    message = "the registry cannot hold `{Self}`: calls on several threads borrow it at once, and it is not `Sync`",
    label = "`{Self}` cannot be shared between threads",
    note = "a borrowed parameter is state of the registry: use an `Arc` for an `Rc`, a `Mutex` or an atomic for a `Cell`"
)]
pub trait SharedState {}

impl<T: Sync> SharedState for T {}

/// State that a registry can take along to another thread.
#[diagnostic::on_unimplemented(
    message = "the registry cannot hold `{Self}`: it serves calls on several threads, and this is not `Send`",
    label = "`{Self}` cannot be sent between threads",
    note = "a borrowed parameter is state of the registry"
)]
pub trait SentState {}

impl<T: Send> SentState for T {}

/// State that a registry can hold by its type. What can is never asked.
#[diagnostic::on_unimplemented(
    message = "the registry cannot hold `{Self}`: it has no size",
    label = "borrow a type that owns it, such as a struct around a `Box`",
    note = "a borrowed parameter is state of the registry, which finds it by its type; an argument from the client is owned, such as a `String` or a `Vec`"
)]
pub trait SizedState {}

// ---- keywords ------------------------------------------------------------------------------

/// What of a type matters to keywords of JSON Schema.
#[derive(Clone, Copy)]
pub struct Shape {
    name: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// A user's type: its schema is looked at when the registry is built.
    Unknown,
    Text,
    Integer {
        least: i128,
        most: i128,
    },
    Number,
    Boolean,
    List,
    /// A list of so many elements.
    Fixed(usize),
    Map,
    Nothing,
}

/// A type that stands for a shape.
pub trait Shaped {
    const SHAPE: Shape;
}

/// The shape of the type that generated code asks. The closure is never called: its type is
/// what the lookup of methods found.
pub const fn shape<S: Shaped>(_: fn() -> S) -> Shape {
    S::SHAPE
}

/// What every type is of which nothing else is known.
pub struct Unknown;

impl Shaped for Unknown {
    const SHAPE: Shape = Shape {
        name: "",
        kind: Kind::Unknown,
    };
}

pub trait OtherShape: Sized {
    fn shape(self) -> Unknown {
        Unknown
    }
}

impl<T: ?Sized> OtherShape for Typed<T> {}

/// Most types wrap no other.
pub trait Bare: Sized {
    fn inner(self) -> Self {
        self
    }
}

impl<T: ?Sized> Bare for Typed<T> {}

/// Types whose JSON is that of the type inside.
macro_rules! wrappers {
    ($($wrapper:ident,)*) => {$(
        impl<T: ?Sized> Typed<$wrapper<T>> {
            pub fn inner(self) -> Typed<T> {
                Typed::new()
            }
        }
    )*};
}

wrappers! { Box, Rc, Arc, }

impl<T> Typed<Option<T>> {
    pub fn inner(self) -> Typed<T> {
        Typed::new()
    }
}

impl<T> Typed<Nullable<T>> {
    pub fn inner(self) -> Typed<T> {
        Typed::new()
    }
}

impl<T: ToOwned + ?Sized> Typed<Cow<'_, T>> {
    pub fn inner(self) -> Typed<T> {
        Typed::new()
    }
}

/// Types of which all is known.
macro_rules! shapes {
    ($([$($generics:tt)*] $ty:ty, $name:expr => $kind:expr;)*) => {$(
        impl<$($generics)*> Shaped for Typed<$ty> {
            const SHAPE: Shape = Shape { name: $name, kind: $kind };
        }

        impl<$($generics)*> Typed<$ty> {
            pub fn shape(self) -> Self {
                self
            }
        }
    )*};
}

shapes! {
    [] str, "str" => Kind::Text;
    [] String, "String" => Kind::Text;
    [] char, "char" => Kind::Text;
    [] std::path::Path, "Path" => Kind::Text;
    [] std::path::PathBuf, "PathBuf" => Kind::Text;
    [] std::net::IpAddr, "IpAddr" => Kind::Text;
    [] std::net::Ipv4Addr, "Ipv4Addr" => Kind::Text;
    [] std::net::Ipv6Addr, "Ipv6Addr" => Kind::Text;
    [] std::net::SocketAddr, "SocketAddr" => Kind::Text;
    [] bool, "bool" => Kind::Boolean;
    [] f32, "f32" => Kind::Number;
    [] f64, "f64" => Kind::Number;
    [] (), "()" => Kind::Nothing;
    [T] [T], "[T]" => Kind::List;
    [T] Vec<T>, "Vec" => Kind::List;
    [T] VecDeque<T>, "VecDeque" => Kind::List;
    [T] LinkedList<T>, "LinkedList" => Kind::List;
    [T] BinaryHeap<T>, "BinaryHeap" => Kind::List;
    [T] BTreeSet<T>, "BTreeSet" => Kind::List;
    [T, S] HashSet<T, S>, "HashSet" => Kind::List;
    [T, const N: usize] [T; N], "array" => Kind::Fixed(N);
    [K, V] BTreeMap<K, V>, "BTreeMap" => Kind::Map;
    [K, V, S] HashMap<K, V, S>, "HashMap" => Kind::Map;
    [A] (A,), "tuple" => Kind::Fixed(1);
    [A, B] (A, B), "tuple" => Kind::Fixed(2);
    [A, B, C] (A, B, C), "tuple" => Kind::Fixed(3);
    [A, B, C, D] (A, B, C, D), "tuple" => Kind::Fixed(4);
    [A, B, C, D, E] (A, B, C, D, E), "tuple" => Kind::Fixed(5);
    [A, B, C, D, E, F] (A, B, C, D, E, F), "tuple" => Kind::Fixed(6);
}

macro_rules! integers {
    ($($ty:ident: $least:expr, $most:expr;)*) => {$(
        shapes! {
            [] $ty, stringify!($ty) => Kind::Integer { least: $least, most: $most };
        }
    )*};
}

#[allow(clippy::cast_lossless, reason = "`From` is not `const`")]
const fn wide(value: u64) -> i128 {
    value as i128
}

integers! {
    u8: 0, 0xff;
    u16: 0, 0xffff;
    u32: 0, 0xffff_ffff;
    u64: 0, wide(u64::MAX);
    // Beyond these no literal of a bound reaches.
    u128: 0, i128::MAX;
    usize: 0, wide(usize::MAX as u64);
    i8: -0x80, 0x7f;
    i16: -0x8000, 0x7fff;
    i32: -0x8000_0000, 0x7fff_ffff;
    i64: -0x8000_0000_0000_0000, 0x7fff_ffff_ffff_ffff;
    i128: i128::MIN, i128::MAX;
    isize: -wide(isize::MAX as u64) - 1, wide(isize::MAX as u64);
}

macro_rules! non_zero {
    ($($ty:ident: $name:literal, $least:expr;)*) => {$(
        shapes! {
            [] NonZero<$ty>, $name => Kind::Integer {
                least: $least,
                most: match <Typed<$ty>>::SHAPE.kind {
                    Kind::Integer { most, .. } => most,
                    _ => i128::MAX,
                },
            };
        }
    )*};
}

non_zero! {
    u8: "NonZeroU8", 1;
    u16: "NonZeroU16", 1;
    u32: "NonZeroU32", 1;
    u64: "NonZeroU64", 1;
    u128: "NonZeroU128", 1;
    usize: "NonZeroUsize", 1;
    i8: "NonZeroI8", -0x80;
    i16: "NonZeroI16", -0x8000;
    i32: "NonZeroI32", -0x8000_0000;
    i64: "NonZeroI64", -0x8000_0000_0000_0000;
    i128: "NonZeroI128", i128::MIN;
    isize: "NonZeroIsize", -wide(isize::MAX as u64) - 1;
}

/// Refuses a keyword that a type can't have, or a value of it that the type can't reach.
#[track_caller]
pub const fn keyword(shape: Shape, key: &str, operand: Operand) {
    let wanted = wanted(key);
    operand_fits(key, &wanted, operand);
    match (wanted, shape.kind) {
        (_, Kind::Unknown)
        | (Wanted::Number, Kind::Number)
        | (Wanted::Length | Wanted::Text, Kind::Text)
        | (Wanted::Count | Wanted::Flag, Kind::List) => {}
        (Wanted::Number, Kind::Integer { least, most }) => {
            integer(shape, key, operand, least, most);
        }
        (Wanted::Count | Wanted::Flag, Kind::Fixed(len)) => {
            let Operand::Unsigned(count) = operand else {
                return;
            };
            let wrong = if equal(key, "min_items") {
                count > len as u64
            } else {
                count < len as u64
            };
            if wrong {
                refuse(
                    &Message::new()
                        .add("`")
                        .add(key)
                        .add("` leaves no value: this ")
                        .add(shape.name)
                        .add(" always has ")
                        .number(len as i128)
                        .add(if len == 1 { " item" } else { " items" }),
                );
            }
        }
        (wanted, _) => {
            let what = match wanted {
                Wanted::Number => "numbers",
                Wanted::Length | Wanted::Text => "strings",
                Wanted::Count | Wanted::Flag => "lists",
            };
            refuse(&Message::new()
                    .add("`")
                    .add(key)
                    .add("` is for ")
                    .add(what)
                    .add(", and ")
                    .shape(shape)
                    .add(match shape.kind {
                        Kind::Text => ", which has `min_length`, `max_length`, `pattern` and `format`",
                        Kind::Integer { .. } | Kind::Number => {
                            ", which has `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum` and `multiple_of`"
                        }
                        Kind::List | Kind::Fixed(_) => {
                            ", which has `min_items`, `max_items` and `unique_items`"
                        }
                        _ => ", which no keyword constrains",
                    }),
            );
        }
    }
}

/// Refuses `header` on what is no string, integer or boolean.
#[track_caller]
pub const fn header(shape: Shape) {
    match shape.kind {
        Kind::Unknown | Kind::Text | Kind::Integer { .. } | Kind::Boolean => {}
        _ => refuse(
            &Message::new()
                .add("a header carries a string, an integer or a boolean, and ")
                .shape(shape)
                .add(": remove `header`"),
        ),
    }
}

/// Refuses `flatten` on what is no struct.
#[track_caller]
pub const fn flatten(shape: Shape) {
    match shape.kind {
        Kind::Unknown => {}
        _ => refuse(
            &Message::new()
                .add("`flatten` makes arguments of a struct's fields, and ")
                .shape(shape)
                .add(": remove `flatten`, or take a struct"),
        ),
    }
}

/// Refuses two bounds between which there is no value, for constants. Of literals the macro
/// knows as much itself.
#[track_caller]
pub const fn ordered(low: (&str, Operand), high: (&str, Operand)) {
    let open = equal(low.0, "exclusive_minimum") || equal(high.0, "exclusive_maximum");
    let order = compare(low.1, high.1);
    if order > 0 || (open && order == 0) {
        refuse(
            &Message::new()
                .add("`")
                .add(low.0)
                .add("`")
                .operand(low.1)
                .add(" and `")
                .add(high.0)
                .add("`")
                .operand(high.1)
                .add(" leave no value: `")
                .add(low.0)
                .add("` is to be the lower one"),
        );
    }
}

/// Refuses a default outside a bound, for constants.
#[track_caller]
pub const fn within(default: Option<Operand>, bound: (&str, Operand)) {
    let Some(default) = default else {
        return;
    };
    let order = compare(default, bound.1);
    let broken = if equal(bound.0, "minimum") {
        order < 0
    } else if equal(bound.0, "maximum") {
        order > 0
    } else if equal(bound.0, "exclusive_minimum") {
        order <= 0
    } else {
        order >= 0
    };
    if broken {
        refuse(
            &Message::new()
                .add("the `default`")
                .operand(default)
                .add(" is outside the `")
                .add(bound.0)
                .add("`")
                .operand(bound.1),
        );
    }
}

/// What a keyword is for, and what it takes.
enum Wanted {
    Number,
    Length,
    Text,
    Count,
    Flag,
}

const fn wanted(key: &str) -> Wanted {
    if equal(key, "min_length") || equal(key, "max_length") {
        Wanted::Length
    } else if equal(key, "pattern") || equal(key, "format") {
        Wanted::Text
    } else if equal(key, "min_items") || equal(key, "max_items") {
        Wanted::Count
    } else if equal(key, "unique_items") {
        Wanted::Flag
    } else {
        Wanted::Number
    }
}

/// The value of a constant has its kind from the constant's type.
#[track_caller]
const fn operand_fits(key: &str, wanted: &Wanted, operand: Operand) {
    let needs = match (wanted, operand) {
        (Wanted::Number, Operand::Unsigned(_) | Operand::Signed(_) | Operand::Float(_))
        | (Wanted::Length | Wanted::Count, Operand::Unsigned(_))
        | (Wanted::Text, Operand::Text(_))
        | (Wanted::Flag, Operand::Bool(_)) => return,
        (Wanted::Length | Wanted::Count, Operand::Signed(count)) if count >= 0 => return,
        (Wanted::Number, _) => "a number",
        (Wanted::Length | Wanted::Count, _) => "a whole number that is not negative",
        (Wanted::Text, _) => "a string",
        (Wanted::Flag, _) => "a boolean",
    };
    refuse(&Message::new().add("`").add(key).add("` needs ").add(needs));
}

/// A bound on an integer, of which the type has bounds of its own. One that is looser than the
/// type's has no effect, which is no mistake; one that no value of the type meets is.
#[track_caller]
const fn integer(shape: Shape, key: &str, operand: Operand, least: i128, most: i128) {
    let (below, above) = (order(operand, least), order(operand, most));
    let empty = if equal(key, "minimum") {
        above > 0
    } else if equal(key, "exclusive_minimum") {
        above >= 0
    } else if equal(key, "maximum") {
        below < 0
    } else if equal(key, "exclusive_maximum") {
        below <= 0
    } else {
        false
    };
    if empty {
        refuse(
            &Message::new()
                .add("`")
                .add(key)
                .add("`")
                .operand(operand)
                .add(" leaves no value: a `")
                .add(shape.name)
                .add("` is from ")
                .number(least)
                .add(" to ")
                .number(most),
        );
    }
}

/// -1, 0 or 1, as a number is less than, equal to or more than a limit of a type; 0 for no number.
const fn order(a: Operand, b: i128) -> i8 {
    match a {
        Operand::Unsigned(a) => sign(wide(a), b),
        Operand::Signed(a) => sign(a as i128, b),
        #[expect(
            clippy::cast_precision_loss,
            reason = "a bound given as a float has no more precision itself"
        )]
        Operand::Float(a) => (a > b as f64) as i8 - (a < b as f64) as i8,
        Operand::Bool(_) | Operand::Text(_) => 0,
    }
}

const fn sign(a: i128, b: i128) -> i8 {
    (a > b) as i8 - (a < b) as i8
}

/// -1, 0 or 1, as `a` is less than, equal to or more than `b`; 0 for what has no order.
const fn compare(a: Operand, b: Operand) -> i8 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a bound given as a float has no more precision itself"
    )]
    const fn float(operand: Operand) -> f64 {
        match operand {
            Operand::Unsigned(value) => value as f64,
            Operand::Signed(value) => value as f64,
            Operand::Float(value) => value,
            Operand::Bool(_) | Operand::Text(_) => f64::NAN,
        }
    }
    const fn whole(operand: Operand) -> Option<i128> {
        match operand {
            Operand::Unsigned(value) => Some(wide(value)),
            Operand::Signed(value) => Some(value as i128),
            _ => None,
        }
    }
    if let (Some(a), Some(b)) = (whole(a), whole(b)) {
        return sign(a, b);
    }
    let (a, b) = (float(a), float(b));
    (a > b) as i8 - (a < b) as i8
}

#[track_caller]
const fn refuse(message: &Message) {
    panic!("{}", message.text());
}

impl Message {
    /// "`String` is text".
    const fn shape(self, shape: Shape) -> Self {
        self.add("`")
            .add(shape.name)
            .add("` is ")
            .add(match shape.kind {
                Kind::Unknown => "a type of its own",
                Kind::Text => "a string",
                Kind::Integer { .. } => "an integer",
                Kind::Number => "a number",
                Kind::Boolean => "a boolean",
                Kind::List | Kind::Fixed(_) => "a list",
                Kind::Map => "a map",
                Kind::Nothing => "no value",
            })
    }

    /// A whole number with a space in front; nothing for what there is no constant way to show.
    const fn operand(self, operand: Operand) -> Self {
        match operand {
            Operand::Unsigned(value) => self.add(" ").number(wide(value)),
            Operand::Signed(value) => self.add(" ").number(value as i128),
            Operand::Bool(_) | Operand::Float(_) | Operand::Text(_) => self,
        }
    }

    const fn number(mut self, value: i128) -> Self {
        if value < 0 {
            self = self.add("-");
        }
        let mut digits = [0; 40];
        let mut at = digits.len();
        let mut rest = value.unsigned_abs();
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        match std::str::from_utf8(digits.split_at(at).1) {
            Ok(digits) => self.add(digits),
            Err(_) => self,
        }
    }
}

// ---- constants as values of keywords -------------------------------------------------------

/// A constant whose type says what it is as the value of a keyword.
pub struct Constant<'a, K, T> {
    value: &'a T,
    kind: PhantomData<K>,
}

/// Numbers, booleans and text.
pub struct Plain;

/// Every other type.
pub struct Otherwise;

/// Joins a constant with what the lookup of methods found out about its type. The closure is
/// never called.
pub const fn constant<K, T>(value: &T, _: fn(&T) -> K) -> Constant<'_, K, T> {
    Constant {
        value,
        kind: PhantomData,
    }
}

/// The lookup starts from the value and not from a `Typed`: a name that the compiler doesn't
/// know is then no reason for a second error.
pub trait PlainValue {
    fn mcp_tool_kind(&self) -> Plain {
        Plain
    }
}

pub trait OtherValue {
    fn mcp_tool_kind(&self) -> Otherwise {
        Otherwise
    }
}

impl<T> OtherValue for &T {}

/// What the constants of no other type are.
#[diagnostic::on_unimplemented(
    message = "the value of a keyword cannot be `{Self}`",
    label = "expected a number, a string or a boolean"
)]
pub trait KeywordValue {}

impl<T> Constant<'_, Otherwise, T> {
    pub const fn operand(self) -> Operand
    where
        T: KeywordValue,
    {
        Operand::Bool(false)
    }

    /// As a default it is fine: its bounds are looked at when the registry is built.
    pub const fn default_operand(self) -> Option<Operand> {
        None
    }
}

macro_rules! constants {
    ($($ty:ty => $operand:ident as $wide:ty,)*) => {$(
        impl PlainValue for $ty {}

        impl Constant<'_, Plain, $ty> {
            #[allow(clippy::cast_lossless, trivial_numeric_casts)]
            pub const fn operand(self) -> Operand {
                Operand::$operand(*self.value as $wide)
            }

            pub const fn default_operand(self) -> Option<Operand> {
                Some(self.operand())
            }
        }
    )*};
}

constants! {
    u8 => Unsigned as u64, u16 => Unsigned as u64, u32 => Unsigned as u64,
    u64 => Unsigned as u64, usize => Unsigned as u64,
    i8 => Signed as i64, i16 => Signed as i64, i32 => Signed as i64,
    i64 => Signed as i64, isize => Signed as i64,
    f32 => Float as f64, f64 => Float as f64,
    bool => Bool as bool, &'static str => Text as &'static str,
}
