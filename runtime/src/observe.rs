//! What the server's author sees of a call: a span of the crate `tracing` with the tool's name,
//! the outcome and the duration, under the feature of that name. Arguments and results are never
//! part of it.

use crate::check::Repair;
use std::any::Any;

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// With a result of the tool's.
    Ok,
    /// With an error of the tool's.
    Failed,
    /// The arguments were not what the tool takes.
    Refused,
    /// The tool panicked.
    Panicked,
    /// It took too long.
    TimedOut,
    /// The result was not what the tool promises.
    Mismatched,
    /// Nobody waited for it any more.
    #[cfg_attr(
        not(feature = "tracing"),
        expect(dead_code, reason = "only seen under the feature")
    )]
    Cancelled,
}

#[cfg(feature = "tracing")]
mod on {
    use super::{Any, Outcome, Repair};
    use std::time::Instant;
    use tracing::field::Empty;
    use tracing::span::{Entered, Span};

    /// A call, observed.
    pub(crate) struct Watch {
        span: Span,
        /// Asked for only when somebody listens.
        started: Option<Instant>,
        outcome: Outcome,
    }

    impl Watch {
        pub(crate) fn start(tool: &str) -> Self {
            let span = tracing::info_span!(
                target: "mcp_tool",
                "tools/call",
                tool,
                outcome = Empty,
                duration_ms = Empty
            );
            let started = (!span.is_disabled()).then(Instant::now);
            Self {
                span,
                started,
                outcome: Outcome::Cancelled,
            }
        }

        pub(crate) fn enter(&self) -> Entered<'_> {
            self.span.enter()
        }

        pub(crate) fn end(mut self, outcome: Outcome) {
            self.outcome = outcome;
        }
    }

    impl Drop for Watch {
        fn drop(&mut self) {
            let Some(started) = self.started else {
                return;
            };
            let outcome = match self.outcome {
                Outcome::Ok => "ok",
                Outcome::Failed => "error",
                Outcome::Refused => "refused",
                Outcome::Panicked => "panicked",
                Outcome::TimedOut => "timed out",
                Outcome::Mismatched => "mismatched",
                Outcome::Cancelled => "cancelled",
            };
            self.span.record("outcome", outcome);
            self.span
                .record("duration_ms", started.elapsed().as_secs_f64() * 1e3);
        }
    }

    /// Arguments that were put right, by their places.
    pub(crate) fn repaired(tool: &str, repairs: &[Repair]) {
        for Repair { path, kind } in repairs {
            tracing::info!(target: "mcp_tool", tool, argument = %path, repair = kind, "argument repaired");
        }
    }

    /// A tool that panicked, with what it said.
    pub(crate) fn panicked(tool: &str, payload: &(dyn Any + Send)) {
        let text = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("a value that is no text");
        tracing::error!(target: "mcp_tool", tool, panic = text, "tool panicked");
    }

    /// A result that breaks the tool's promise.
    pub(crate) fn mismatched(tool: &str, problems: &str) {
        tracing::error!(target: "mcp_tool", tool, problems, "result does not conform to the outputSchema");
    }
}

#[cfg(not(feature = "tracing"))]
mod off {
    use super::{Any, Outcome, Repair};

    /// A call that nobody observes.
    pub(crate) struct Watch;

    /// While this lives, the call is the current one.
    pub(crate) struct Entered;

    #[expect(clippy::unused_self, reason = "what the feature `tracing` fills in")]
    impl Watch {
        pub(crate) fn start(_tool: &str) -> Self {
            Self
        }

        pub(crate) fn enter(&self) -> Entered {
            Entered
        }

        pub(crate) fn end(self, _outcome: Outcome) {}
    }

    pub(crate) fn repaired(_tool: &str, repairs: &[Repair]) {
        // Only read under the feature.
        for Repair { path, kind } in repairs {
            let _ = (path, kind);
        }
    }

    pub(crate) fn panicked(_tool: &str, _payload: &(dyn Any + Send)) {}

    pub(crate) fn mismatched(_tool: &str, _problems: &str) {}
}

#[cfg(not(feature = "tracing"))]
pub(crate) use off::{Watch, mismatched, panicked, repaired};
#[cfg(feature = "tracing")]
pub(crate) use on::{Watch, mismatched, panicked, repaired};
