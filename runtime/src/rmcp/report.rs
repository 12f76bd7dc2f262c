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
use std::pin::{Pin, pin};
use std::sync::Arc;
use tokio::sync::mpsc;

/// How many reports wait for the transport before further ones are dropped.
const QUEUE: usize = 1024;

/// The client as a tool reports to it.
pub(super) struct Client {
    inputs: Arc<Inputs>,
    /// The least serious message that it takes.
    level: Option<LoggingLevel>,
    queue: mpsc::Sender<ServerNotification>,
}

/// The reports of one call.
pub(super) struct Reports(mpsc::Receiver<ServerNotification>);

impl Client {
    pub(super) fn new(inputs: Arc<Inputs>, level: LoggingLevel) -> (Self, Reports) {
        let (queue, reports) = mpsc::channel(QUEUE);
        // Since 2026-07-28 a request says itself what it takes, and else takes nothing.
        let level = if inputs.rounds {
            inputs.request.meta.log_level().map(convert::level_from)
        } else {
            Some(level)
        };
        let client = Self {
            inputs,
            level,
            queue,
        };
        (client, Reports(reports))
    }

    fn send(&self, notification: ServerNotification) {
        // Fails when the queue is full or the call is over, and then the report is lost.
        let _ = self.queue.try_send(notification);
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
        self.send(ProgressNotification::new(params).into());
    }

    #[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
    fn log(&self, message: LoggingMessage) {
        if self.level.is_some_and(|least| message.level >= least) {
            let level = convert::level(message.level);
            let mut params = LoggingMessageNotificationParam::new(level, message.data);
            params.logger = message.logger;
            self.send(LoggingMessageNotification::new(params).into());
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
    /// Sends what the call reports, in order, and all of it before the call is answered.
    pub(super) async fn sent_while<T>(
        mut self,
        client: &Peer<RoleServer>,
        call: impl Future<Output = T>,
    ) -> T {
        let mut call = pin!(call);
        loop {
            tokio::select! {
                biased;
                result = &mut call => {
                    while let Ok(report) = self.0.try_recv() {
                        // A client that has gone misses nothing.
                        let _ = client.send_notification(report).await;
                    }
                    return result;
                }
                Some(report) = self.0.recv() => {
                    let _ = client.send_notification(report).await;
                }
            }
        }
    }
}
