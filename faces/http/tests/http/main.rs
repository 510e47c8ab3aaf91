//! The service on the loopback interface: requests in, answers out.

mod answers;
mod client;
mod limits;
mod load;
mod mutations;
mod queue;
