//! Text put together while compiling, where no crate's functions can be called: none is `const`.

pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

pub(crate) const fn shorter(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Text put together while compiling.
pub(crate) struct Message {
    bytes: [u8; Self::MOST],
    len: usize,
    cut: bool,
}

impl Message {
    const MOST: usize = 2048;

    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; Self::MOST],
            len: 0,
            cut: false,
        }
    }

    /// Adds all of the text, or `…` in its place when it doesn't fit, and then nothing more.
    pub(crate) const fn add(mut self, text: &str) -> Self {
        let ellipsis = "…";
        if self.cut {
            return self;
        }
        self.cut = self.len + text.len() + ellipsis.len() > Self::MOST;
        let bytes = if self.cut { ellipsis } else { text }.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            self.bytes[self.len] = bytes[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    pub(crate) const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_that_differ_late_are_not_equal() {
        let a = "a".repeat(80);
        let b = "a".repeat(79) + "b";
        assert!(!equal(&a, &b));
        assert!(equal(&a, &a.clone()));
    }

    #[test]
    fn a_message_that_does_not_fit_is_cut_not_broken() {
        let long = "é".repeat(1500);
        let message = Message::new().add("start ").add(&long).add("end");
        assert_eq!(message.text(), "start …");
    }
}
