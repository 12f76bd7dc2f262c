#![deny(warnings)]
use mcp_tool::{Nullable, mcp_tool};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::num::NonZeroU8;
use std::path::PathBuf;

pub type Depth = u8;
pub type Square = String;
pub const DEEPEST: u32 = 40;
pub const LOWEST: f64 = -1.5;
pub const WORDS: usize = 8;
pub const PATTERN: &str = "^[a-h][1-8]$";

/// Bounded by hand.
#[derive(Clone, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
pub struct Elo(pub u16);

impl Elo {
    pub const USUAL: Self = Self(1500);
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Page {
    pub offset: u32,
    pub limit: Option<u32>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Window {
    pub width: u32,
}

#[mcp_tool]
#[allow(clippy::too_many_arguments)]
pub fn numbers(
    #[arg(minimum = 1, maximum = 40, default = 12)] depth: Option<u32>,
    #[arg(minimum = 0, maximum = 255, multiple_of = 5)] alias: Depth,
    #[arg(exclusive_minimum = 0, exclusive_maximum = 256)] open: Option<u8>,
    #[arg(minimum = LOWEST, maximum = 1)] score: f64,
    #[arg(maximum = DEEPEST, default = 3)] by_constant: u32,
    #[arg(minimum = 1, default = DEEPEST)] default_by_constant: Option<u32>,
    #[arg(minimum = -(2), maximum = 24 * 60)] arithmetic: i32,
    #[arg(maximum = u64::MAX)] large: u64,
    #[arg(minimum = 1u8)] suffixed: NonZeroU8,
    #[arg(minimum = 100, default = Elo::USUAL)] newtype: Elo,
    #[arg(minimum = 1)] nullable: Nullable<i64>,
    #[arg(minimum = 1)] boxed: Box<u32>,
    #[arg(examples = [1, 2, DEEPEST])] examples: Option<u32>,
    #[arg(maximum = { DEEPEST / 2 })] block: u32,
    #[arg(minimum = -LOWEST, maximum = 2.0 * -LOWEST)] from_constants: f64,
    #[arg(minimum = -DEEPEST.cast_signed(), maximum = 7 as i64)] converted: i64,
    #[arg(minimum = 9 / 4, maximum = 1 << 20, default = 9 % 5)] more_arithmetic: u64,
    #[arg(minimum = -1, maximum = 1000)] looser: u8,
    #[arg(minimum = 0.5)] fraction: u8,
) {
    let _ = (depth, alias, open, score, by_constant, default_by_constant, arithmetic);
    let _ = (from_constants, converted, more_arithmetic);
    let _ = (large, suffixed, newtype.0, nullable, boxed, examples, block, looser, fraction);
}

#[mcp_tool]
pub fn texts(
    #[arg(min_length = 2, max_length = 2, pattern = "^[a-h][1-8]$", default = "e4")] square: Square,
    #[arg(pattern = PATTERN)] by_constant: Option<String>,
    #[arg(max_length = WORDS)] cow: Cow<'static, str>,
    #[arg(pattern = r"^\w+$", format = "uri")] boxed: Box<str>,
    #[arg(min_length = 1)] path: PathBuf,
    #[arg(pattern = "[a-h]")] file: char,
    #[arg(header = "Region", title = concat!("Re", "gion"), description = "Where")] region: String,
    #[arg(header = "Dry-Run", deprecated)] dry_run: bool,
    #[arg(header = "X_Depth")] depth: i64,
) {
    let _ = (square, by_constant, cow, boxed, path, file, region, dry_run, depth);
}

#[mcp_tool(rename_all = "camelCase")]
pub fn lists(
    #[arg(min_items = 1, max_items = 8, unique_items)] vec: Vec<String>,
    #[arg(max_items = WORDS, default = [1, 2])] with_default: Vec<u32>,
    #[arg(unique_items = true)] set: HashSet<String>,
    #[arg(min_items = 1)] sorted: Option<BTreeSet<u32>>,
    #[arg(min_items = 3)] array: [u8; 3],
    #[arg(max_items = 4)] pair: (u8, u8),
    #[arg(min_items = 1)] deque: VecDeque<u8>,
    map: BTreeMap<String, u32>,
    #[arg(flatten)] page: Page,
    #[arg(flatten)] window: Option<Window>,
) {
    let _ = (vec, with_default, set, sorted, array, pair, deque, map);
    let _ = (page.offset, page.limit, window.map(|window| window.width));
}

fn main() {}
