//! `tobi serve`: the HTTP service.

use crate::args::Serve;
use crate::exit::Failure;
use crate::output;
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tobi_http::{Server, Settings, has_page, shutdown_signal};

/// Printed after the address.
const NO_PAGE: &str = "this build does not include the page for browsers, only the JSON API: `packaging/build --page` builds \
    both, and --page DIR serves a page from a folder\n";

pub(crate) fn run(options: &Serve) -> Result<(), Failure> {
    let address = SocketAddr::new(options.bind, options.port);
    let log = (!options.quiet).then(|| Box::new(io::stderr()) as Box<dyn Write + Send>);
    let settings = Settings {
        page: options.page.as_deref().map(page).transpose()?,
        ..options.settings()
    };
    let server =
        Server::bind(address, settings, log).map_err(|error| unavailable(address, &error))?;
    output::write(None, format!("http://{}\n", server.address()).as_bytes())?;
    if !has_page() && options.page.is_none() {
        output::write(None, NO_PAGE.as_bytes())?;
    }
    server
        .run(shutdown_signal)
        .map_err(|error| Failure::output(format_args!("cannot serve: {error}")))
}

/// The page in a folder.
fn page(folder: &Path) -> Result<Arc<[u8]>, Failure> {
    let file = folder.join("index.html");
    if !file.is_file() {
        return Err(Failure::input(format_args!(
            "--page: {} is not a folder with an index.html; `packaging/build --page` builds a page in web/dist",
            folder.display()
        )));
    }
    let page = std::fs::read(&file)
        .map_err(|error| Failure::input(format_args!("cannot read {}: {error}", file.display())))?;
    Ok(page.into())
}

/// Why the address is not available, and what to do.
fn unavailable(address: SocketAddr, error: &io::Error) -> Failure {
    let remedy = match error.kind() {
        ErrorKind::AddrInUse => {
            "another program uses it; --port N takes another port, --port 0 any free one"
        }
        ErrorKind::AddrNotAvailable => {
            "this machine has no such address; leave --bind out, or use one of its own addresses"
        }
        ErrorKind::PermissionDenied => {
            "ports below 1024 need administrator rights; choose another with --port N"
        }
        _ => "try another --port or --bind",
    };
    Failure::output(format_args!(
        "cannot listen on {address}: {error}; {remedy}"
    ))
}
