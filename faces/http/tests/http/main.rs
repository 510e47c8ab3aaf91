//! The service on the loopback interface: requests in, answers out.

mod answers;
mod bodies;
mod client;
mod limits;
mod load;
mod mutations;
mod origins;
mod queue;
