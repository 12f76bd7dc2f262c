//! The way back to the client while a call runs: progress, messages, cancellation.

use super::ask::Inputs;
use super::convert;
use crate::context::{self, LoggingLevel, LoggingMessage, Progress};
#[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
use ::rmcp::model::{LoggingMessageNotification, LoggingMessageNotificationParam};
use ::rmcp::model::{
    NumberOrString, ProgressNotification, ProgressNotificationParam, ProgressToken,
    ServerNotification,
};
use ::rmcp::service::{Peer, RoleServer};
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many reports wait for the transport before further ones are dropped.
const QUEUE: usize = 1024;

/// The client as a tool reports to it.
pub(super) struct Client {
    inputs: Arc<Inputs>,
    /// The least serious message that it takes.
    level: Option<LoggingLevel>,
    reports: Arc<Reports>,
}

/// The reports of one call. Most calls make none, so what waits to be sent takes no room before
/// there is some.
#[derive(Default)]
pub(super) struct Reports {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    reports: VecDeque<ServerNotification>,
    /// Whether the call is over: a clone of its context may still report, to nobody.
    over: bool,
}

impl Client {
    pub(super) fn new(inputs: Arc<Inputs>, level: LoggingLevel) -> (Self, Arc<Reports>) {
        let reports = Arc::<Reports>::default();
        // Since 2026-07-28 a request says itself what it takes, and else takes nothing.
        let level = if inputs.rounds {
            inputs.request.meta.log_level().map(convert::level_from)
        } else {
            Some(level)
        };
        let client = Self {
            inputs,
            level,
            reports: Arc::clone(&reports),
        };
        (client, reports)
    }
}

impl context::Peer for Client {
    fn progress(&self, progress: Progress) {
        let Some(token) = progress.token else {
            return;
        };
        let token = ProgressToken(match token {
            context::ProgressToken::Number(number) => NumberOrString::Number(number),
            context::ProgressToken::String(text) => NumberOrString::String(text.into()),
        });
        let mut params = ProgressNotificationParam::new(token, progress.progress);
        params.total = progress.total;
        params.message = progress.message;
        self.reports.add(ProgressNotification::new(params).into());
    }

    #[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
    fn log(&self, message: LoggingMessage) {
        if self.level.is_some_and(|least| message.level >= least) {
            let level = convert::level(message.level);
            let mut params = LoggingMessageNotificationParam::new(level, message.data);
            params.logger = message.logger;
            self.reports
                .add(LoggingMessageNotification::new(params).into());
        }
    }

    fn is_cancelled(&self) -> bool {
        self.inputs.request.ct.is_cancelled()
    }

    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.inputs.request.ct.cancelled())
    }
}

impl Reports {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, report: ServerNotification) {
        let mut waiting = self.lock();
        if !waiting.over && waiting.reports.len() < QUEUE {
            waiting.reports.push_back(report);
            drop(waiting);
            self.changed.notify_one();
        }
    }

    /// Sends what the call reports, in order, and all of it before the call is answered.
    pub(super) async fn sent_while<T>(
        &self,
        client: &Peer<RoleServer>,
        call: impl Future<Output = T>,
    ) -> T {
        let mut call = pin!(call);
        loop {
            tokio::select! {
                biased;
                result = &mut call => {
                    self.lock().over = true;
                    self.send(client).await;
                    return result;
                }
                () = self.changed.notified() => self.send(client).await,
            }
        }
    }

    async fn send(&self, client: &Peer<RoleServer>) {
        loop {
            let Some(report) = self.lock().reports.pop_front() else {
                return;
            };
            // A client that has gone misses nothing. Boxed, so that a call without reports is
            // small.
            let _ = Box::pin(client.send_notification(report)).await;
        }
    }
}
