//! What the compiler says to mistakes.
