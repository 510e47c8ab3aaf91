//! Listens, serves connections, and stops gracefully.

use crate::journal::Journal;
use crate::params::HEAD_BYTES;
use crate::routes;
use crate::service::Service;
use crate::settings::Settings;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use std::future::Future;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;

/// How long nothing is accepted after the system refused a connection because it has no more file handles. Judgement.
const PAUSE: Duration = Duration::from_millis(100);

/// A service that has its address; it answers while it [runs](Server::run).
#[derive(Debug)]
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    service: Arc<Service>,
}

impl Server {
    /// Binds an address; port 0 is any free one. `log` gets a line of JSON for each request.
    ///
    /// # Errors
    /// When the address is not available, or the system cannot start threads.
    pub fn bind(
        address: SocketAddr,
        settings: Settings,
        log: Option<Box<dyn Write + Send>>,
    ) -> io::Result<Server> {
        let listener = StdListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let journal = log.map_or_else(|| Ok(Journal::silent()), Journal::new)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            service: Service::new(settings, journal)?,
        })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the first future of `stop` is done; then it accepts no new requests, finishes the current ones,
    /// and returns. A second one ends it at once. [`shutdown_signal`] makes such futures from signals.
    ///
    /// # Errors
    /// When the system cannot start threads.
    pub fn run<S: Future<Output = ()>>(self, stop: impl Fn() -> S) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            // Judging has its own threads; these only move bytes.
            .worker_threads(2)
            .thread_name("tobi-http")
            .enable_io()
            .enable_time()
            .build()?;
        let service = Arc::clone(&self.service);
        let served = runtime.block_on(self.serve(stop));
        service.pool.close();
        // A worker may still be working on a cancelled job.
        runtime.shutdown_background();
        served
    }

    async fn serve<S: Future<Output = ()>>(self, stop: impl Fn() -> S) -> io::Result<()> {
        let Server {
            listener,
            address,
            service,
        } = self;
        let listener = TcpListener::from_std(listener)?;
        service.log("listening", json!({"address": address.to_string()}));
        let router = routes::router(Arc::clone(&service));
        let settings = &service.settings;
        let places = Arc::new(Semaphore::new(settings.connections));
        let (stopping, stopped) = watch::channel(());
        let mut first = pin!(stop());
        loop {
            let accepted = async {
                let place = Arc::clone(&places)
                    .acquire_owned()
                    .await
                    .expect("it is never closed");
                (listener.accept().await, place)
            };
            let (accepted, place) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut first => break,
            };
            match accepted {
                Ok((stream, _)) => {
                    let connection = connection(
                        stream,
                        router.clone(),
                        Arc::clone(&service),
                        stopped.clone(),
                    );
                    tokio::spawn(async move {
                        connection.await;
                        drop(place);
                    });
                }
                Err(error) => {
                    service.log("refused", json!({"error": error.to_string()}));
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        drop(listener);
        service.stop();
        let open = service.metrics.connections.load(Ordering::Relaxed);
        service.log("stopping", json!({"connections": open}));
        let _ = stopping.send(());
        drop(stopped);
        // Each connection holds a receiver until its request is answered.
        let finished = tokio::select! {
            () = stopping.closed() => true,
            () = tokio::time::sleep(settings.grace) => false,
            () = stop() => false,
        };
        service.log("stopped", json!({"finished": finished}));
        Ok(())
    }
}

/// Waits for a signal to stop: Ctrl-C, or on Unix SIGTERM.
pub async fn shutdown_signal() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}

/// Serves one connection to its end.
async fn connection(
    stream: TcpStream,
    router: Router,
    service: Arc<Service>,
    mut stopped: watch::Receiver<()>,
) {
    let _open = Open::new(&service);
    // Answers are written as a whole, so waiting for more gains nothing.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(service.settings.write_time));
    let mut served = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(service.settings.header_time)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(
                TokioIo::new(Box::pin(stream)),
                TowerToHyperService::new(router)
            )
    );
    // A broken connection needs no message: its request is logged as cut.
    tokio::select! {
        _ = &mut served => {}
        _ = stopped.changed() => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

/// Counts a connection while it is open.
struct Open<'a>(&'a Service);

impl Open<'_> {
    fn new(service: &Service) -> Open<'_> {
        service.metrics.connections.fetch_add(1, Ordering::Relaxed);
        Open(service)
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.metrics.connections.fetch_sub(1, Ordering::Relaxed);
    }
}
