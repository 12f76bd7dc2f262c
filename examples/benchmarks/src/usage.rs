//! CPU time of child processes.

use crate::Outcome;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// Seconds, user and system, of all children that ended and were waited for, with theirs.
fn of_children() -> Outcome<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(microseconds as f64 / 1e6)
}

/// CPU seconds of the children that `run` starts and waits for.
pub(crate) fn cpu<T>(run: impl FnOnce() -> Outcome<T>) -> Outcome<(f64, T)> {
    let before = of_children()?;
    let value = run()?;
    Ok((of_children()? - before, value))
}

/// Does something on one processor alone, and lets its children have no other.
#[cfg(target_os = "linux")]
pub(crate) fn on_one_processor<T>(run: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    let myself = Pid::from_raw(0);
    let all = sched_getaffinity(myself)?;
    let mut one = CpuSet::new();
    for processor in 0..CpuSet::count() {
        if all.is_set(processor)? {
            one.set(processor)?;
            break;
        }
    }
    sched_setaffinity(myself, &one)?;
    let value = run();
    sched_setaffinity(myself, &all)?;
    value
}

/// Elsewhere there is no way to ask for it.
#[cfg(not(target_os = "linux"))]
pub(crate) fn on_one_processor<T>(run: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    run()
}

/// The best of several runs: noise only ever adds. One that takes long is not repeated, as noise
/// is then a small part of it.
pub(crate) fn best(repeat: usize, mut run: impl FnMut() -> Outcome<f64>) -> Outcome<f64> {
    let mut best = f64::MAX;
    for _ in 0..repeat.max(1) {
        best = best.min(run()?);
        if best > 30.0 {
            break;
        }
    }
    Ok(best)
}
