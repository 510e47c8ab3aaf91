//! The processor time of a process and all its descendants.
//!
//! On Linux it is in `/proc/PID/stat`, in ticks (10 ms). On other systems it is not known.

/// A process and its descendants, the process first. Descendants adopted by other processes are not found.
#[cfg(target_os = "linux")]
pub(crate) fn family(pid: u32) -> Vec<u32> {
    let mut family = vec![pid];
    let mut next = 0;
    while let Some(&pid) = family.get(next) {
        next += 1;
        let threads = std::fs::read_dir(format!("/proc/{pid}/task"));
        for thread in threads.into_iter().flatten().flatten() {
            let children = std::fs::read_to_string(thread.path().join("children"));
            let children = children.unwrap_or_default();
            family.extend(
                children
                    .split_whitespace()
                    .filter_map(|pid| pid.parse::<u32>().ok()),
            );
        }
    }
    family
}

/// Processor seconds of a process, of its running descendants, and of those it has waited for.
#[cfg(target_os = "linux")]
pub(crate) fn seconds(pid: u32) -> Option<f64> {
    let own = ticks(pid)?;
    let others = family(pid).into_iter().skip(1);
    let all = own + others.filter_map(ticks).sum::<u64>();
    Some(all as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// User and system time of a process, and of the children it has waited for: the fields `utime`, `stime`, `cutime` and
/// `cstime` of proc(5).
#[cfg(target_os = "linux")]
fn ticks(pid: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The program's name is in parentheses, and may contain blanks and parentheses itself.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4);
    let times: Vec<u64> = times.filter_map(|field| field.parse().ok()).collect();
    (times.len() == 4).then(|| times.iter().sum())
}

/// Ends the descendants of a process.
#[cfg(target_os = "linux")]
pub(crate) fn kill_descendants(pid: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    for pid in family(pid).into_iter().skip(1) {
        if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
            // It may have ended in the meantime.
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn seconds(_: u32) -> Option<f64> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn kill_descendants(_: u32) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn the_time_of_children_counts() {
        // A shell that uses little time itself, and a child that it does not wait for yet.
        let script =
            "(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; exec sleep 60) & wait";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut line = String::new();
        let mut out = std::io::BufReader::new(shell.stdout.take().expect("a pipe"));
        std::io::BufRead::read_line(&mut out, &mut line).expect("a line");
        let pid = shell.id();
        let (own, all) = (ticks(pid), seconds(pid));
        let found = family(pid).len();
        kill_descendants(pid);
        shell.wait().expect("it ends without its child");
        let ticks_a_second = rustix::param::clock_ticks_per_second() as f64;
        assert!(found >= 2, "the child is found");
        assert!(
            all.unwrap() > own.unwrap() as f64 / ticks_a_second,
            "{own:?} {all:?}"
        );
    }
}
