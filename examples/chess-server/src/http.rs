//! Streamable HTTP. Anybody may read; recording a result takes the token in `CHESS_TOKEN`.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use mcp_tool::rmcp::ToolServer;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;

/// Who asks, as the layer found out: it is in the request's extensions.
#[derive(Clone, Copy)]
struct Arbiter;

pub(crate) async fn serve(server: ToolServer, address: &str) -> Result<(), Box<dyn Error>> {
    // To the others the tools that change something do not exist.
    let server =
        server.filter(|caller, tool| tool.is_read_only() || caller.get::<Arbiter>().is_some());

    // No sessions: every request says all there is to know, and any replica can answer it.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        // Pages of other sites have no business here; the host is checked by default.
        .with_allowed_origins(["http://localhost:*", "http://127.0.0.1:*"]);
    let stop = config.cancellation_token.clone();
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        NeverSessionManager::default().into(),
        config,
    );

    let token: Option<Arc<str>> = std::env::var("CHESS_TOKEN").ok().map(Into::into);
    let router = Router::new()
        .nest_service("/mcp", service)
        .layer(from_fn_with_state(token, authenticate));
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on http://{}/mcp", listener.local_addr()?);
    axum::serve(listener, router)
        .with_graceful_shutdown(async move {
            stopped().await;
            // Calls that run have so long to be answered.
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_secs(10)).await;
                stop.cancel();
            });
        })
        .await?;
    Ok(())
}

/// Without a token a caller is anybody; one that is wrong is refused.
async fn authenticate(
    State(token): State<Option<Arc<str>>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(given) = request.headers().get(AUTHORIZATION) {
        let known = bearer(given).zip(token).is_some_and(|(given, token)| {
            // Takes the same time wherever the two differ.
            given.as_bytes().ct_eq(token.as_bytes()).into()
        });
        if !known {
            let challenge = [(WWW_AUTHENTICATE, "Bearer")];
            return (StatusCode::UNAUTHORIZED, challenge, "unknown token").into_response();
        }
        request.extensions_mut().insert(Arbiter);
    }
    next.run(request).await
}

fn bearer(authorization: &HeaderValue) -> Option<&str> {
    let (scheme, token) = authorization.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then_some(token)
}

/// Ctrl-C, or what a supervisor sends.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
