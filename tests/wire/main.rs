//! What each revision of the protocol gets.

mod lists;
mod pages;
mod peers;
mod results;
mod schemas;
mod tools;
mod views;
