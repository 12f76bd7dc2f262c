//! What the tools work on: the types of a server, and functions that do its work.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

// each search {
#[derive(Serialize, JsonSchema)]
pub struct Found__D__ {
    pub hits: Vec<Hit__D__>,
    pub page: Page__D__,
}

#[derive(Serialize, JsonSchema)]
pub struct Hit__D__ {
    pub name: String,
    pub score: f64,
}

#[derive(Serialize, JsonSchema)]
pub struct Page__D__ {
    pub offset: u32,
    pub size: u32,
}

pub fn search__D__(
    query: String,
    collection: String,
    limit: Option<u32>,
) -> Result<Found__D__, String> {
    if query.is_empty() {
        return Err("there are no words to look for".to_owned());
    }
    Ok(Found__D__ {
        hits: vec![Hit__D__ {
            name: collection + "/" + &query,
            score: 0.5,
        }],
        page: Page__D__ {
            offset: 0,
            size: limit.unwrap_or(10),
        },
    })
}
// }
// each sort {
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order__D__ {
    Ascending,
    Descending,
}

#[derive(Serialize, JsonSchema)]
pub struct Sorted__D__ {
    pub names: Vec<Ranked__D__>,
    pub summary: Summary__D__,
}

#[derive(Serialize, JsonSchema)]
pub struct Ranked__D__ {
    pub name: String,
    pub rank: u32,
}

#[derive(Serialize, JsonSchema)]
pub struct Summary__D__ {
    pub count: u32,
    pub reversed: bool,
}

pub fn sort__D__(order: Order__D__, mut names: Vec<String>) -> Sorted__D__ {
    names.sort();
    let reversed = matches!(order, Order__D__::Descending);
    if reversed {
        names.reverse();
    }
    let names: Vec<Ranked__D__> = (1..)
        .zip(names)
        .map(|(rank, name)| Ranked__D__ { name, rank })
        .collect();
    let count = names.len() as u32;
    Sorted__D__ {
        names,
        summary: Summary__D__ { count, reversed },
    }
}
// }
// each book {
#[derive(Deserialize, JsonSchema)]
pub struct Window__D__ {
    pub from: String,
    pub minutes: u32,
}

#[derive(Serialize, JsonSchema)]
pub struct Booking__D__ {
    pub slot: Slot__D__,
    pub receipt: Receipt__D__,
}

#[derive(Serialize, JsonSchema)]
pub struct Slot__D__ {
    pub from: String,
    pub minutes: u32,
}

#[derive(Serialize, JsonSchema)]
pub struct Receipt__D__ {
    pub number: u32,
    pub confirmed: bool,
}

pub fn book__D__(window: Window__D__, confirm: Option<bool>) -> Result<Booking__D__, String> {
    if window.minutes == 0 {
        return Err("the window is empty".to_owned());
    }
    Ok(Booking__D__ {
        slot: Slot__D__ {
            from: window.from,
            minutes: window.minutes,
        },
        receipt: Receipt__D__ {
            number: 7,
            confirmed: confirm.unwrap_or(false),
        },
    })
}
// }
// each status {
#[derive(Serialize, JsonSchema)]
pub struct Status__D__ {
    pub queue: Queue__D__,
    pub clock: Clock__D__,
}

#[derive(Serialize, JsonSchema)]
pub struct Queue__D__ {
    pub waiting: u32,
    pub running: u32,
}

#[derive(Serialize, JsonSchema)]
pub struct Clock__D__ {
    pub zone: String,
    pub seconds: u32,
}

pub fn status__D__() -> Status__D__ {
    Status__D__ {
        queue: Queue__D__ {
            waiting: 3,
            running: 1,
        },
        clock: Clock__D__ {
            zone: "UTC".to_owned(),
            seconds: 1_700_000_000,
        },
    }
}
// }
