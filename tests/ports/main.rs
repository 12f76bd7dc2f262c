//! Real tools of public servers, declared with the macro.
