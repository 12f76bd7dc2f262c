//! What each revision of the protocol gets.
