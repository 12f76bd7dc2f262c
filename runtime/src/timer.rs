//! Sleeping without an executor: a thread that wakes tasks when their time has come. It starts
//! with the first sleep and ends with the timer.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};

/// Wakes tasks at their time.
#[derive(Default)]
pub(crate) struct Timer {
    clock: OnceLock<Arc<Clock>>,
}

#[derive(Default)]
struct Clock {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// By the time, and a number that tells apart what comes at the same time.
    sleeping: BTreeMap<(Instant, u64), Waker>,
    next: u64,
    stopped: bool,
}

impl Timer {
    /// A future that ends after so long.
    pub(crate) fn sleep(&self, duration: Duration) -> Sleep {
        let clock = self.clock.get_or_init(|| {
            let clock = Arc::new(Clock::default());
            let runs = Arc::clone(&clock);
            // Where there are no threads, nothing is woken in time, and the task finds out the
            // next time that it is polled.
            let _ = thread::Builder::new()
                .name("mcp-tool timer".to_owned())
                .spawn(move || runs.run());
            clock
        });
        let mut state = clock.lock();
        let number = state.next;
        state.next = number.wrapping_add(1);
        drop(state);
        Sleep {
            clock: Arc::clone(clock),
            // What lies beyond the end of time never comes.
            until: Instant::now().checked_add(duration).map(|at| (at, number)),
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some(clock) = self.clock.get() {
            clock.lock().stopped = true;
            clock.changed.notify_one();
        }
    }
}

impl Clock {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut state = self.lock();
        // Those who still sleep when the timer goes are woken in time all the same.
        while !state.stopped || !state.sleeping.is_empty() {
            let now = Instant::now();
            match state.sleeping.first_key_value() {
                Some((key, _)) if key.0 <= now => {
                    let waker = state.sleeping.pop_first();
                    drop(state);
                    if let Some((_, waker)) = waker {
                        waker.wake();
                    }
                    state = self.lock();
                }
                Some((key, _)) => {
                    let rest = key.0.saturating_duration_since(now);
                    state = self
                        .changed
                        .wait_timeout(state, rest)
                        .map_or_else(|error| error.into_inner().0, |(state, _)| state);
                }
                None => {
                    state = self
                        .changed
                        .wait(state)
                        .unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

/// The future of [`Timer::sleep`].
pub(crate) struct Sleep {
    clock: Arc<Clock>,
    until: Option<(Instant, u64)>,
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let Some(key) = self.until else {
            return Poll::Pending;
        };
        if key.0 <= Instant::now() {
            return Poll::Ready(());
        }
        let mut state = self.clock.lock();
        let first = state.sleeping.first_key_value().map(|(key, _)| *key);
        match state.sleeping.get_mut(&key) {
            Some(waker) => waker.clone_from(cx.waker()),
            None => {
                state.sleeping.insert(key, cx.waker().clone());
            }
        }
        drop(state);
        if first.is_none_or(|first| key < first) {
            self.clock.changed.notify_one();
        }
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        if let Some(key) = self.until {
            let mut state = self.clock.lock();
            let waker = state.sleeping.remove(&key);
            let stopped = state.stopped;
            drop(state);
            // Out of the lock: what a waker does when it goes is not known.
            drop(waker);
            if stopped {
                self.clock.changed.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    struct Count(AtomicUsize, Mutex<Option<thread::Thread>>);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
            if let Some(thread) = self.1.lock().unwrap().take() {
                thread.unpark();
            }
        }
    }

    fn poll(sleep: &mut Sleep, count: &Arc<Count>) -> Poll<()> {
        Pin::new(sleep).poll(&mut Context::from_waker(&Arc::clone(count).into()))
    }

    #[test]
    fn tasks_are_woken_at_their_time() {
        let timer = Timer::default();
        let started = Instant::now();
        let count = Arc::new(Count(
            AtomicUsize::new(0),
            Mutex::new(Some(thread::current())),
        ));
        let mut long = timer.sleep(Duration::from_secs(3600));
        let mut short = timer.sleep(Duration::from_millis(20));
        assert!(poll(&mut long, &count).is_pending());
        while poll(&mut short, &count).is_pending() {
            thread::park_timeout(Duration::from_secs(10));
        }
        assert!(started.elapsed() >= Duration::from_millis(20));
        assert!(started.elapsed() < Duration::from_secs(5));
        assert_eq!(count.0.load(Ordering::SeqCst), 1);
        assert!(poll(&mut long, &count).is_pending());
    }

    #[test]
    fn a_sleep_given_up_leaves_nothing() {
        let timer = Timer::default();
        let count = Arc::new(Count(AtomicUsize::new(0), Mutex::new(None)));
        let mut sleep = timer.sleep(Duration::from_secs(3600));
        assert!(poll(&mut sleep, &count).is_pending());
        assert!(poll(&mut sleep, &count).is_pending());
        let clock = Arc::clone(&sleep.clock);
        assert_eq!(clock.lock().sleeping.len(), 1);
        drop(sleep);
        assert!(clock.lock().sleeping.is_empty());
        assert_eq!(Arc::strong_count(&count), 1);
    }

    #[test]
    fn the_thread_ends_with_the_timer() {
        let timer = Timer::default();
        let clock = Arc::clone(&timer.sleep(Duration::from_secs(1)).clock);
        drop(timer);
        let started = Instant::now();
        while Arc::strong_count(&clock) > 1 {
            assert!(started.elapsed() < Duration::from_secs(5));
            thread::yield_now();
        }
    }

    #[test]
    fn beyond_the_end_of_time_is_never() {
        let timer = Timer::default();
        let count = Arc::new(Count(AtomicUsize::new(0), Mutex::new(None)));
        assert!(poll(&mut timer.sleep(Duration::MAX), &count).is_pending());
    }
}
