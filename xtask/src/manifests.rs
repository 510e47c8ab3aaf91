//! Checks that the manifests of published crates say what crates.io shows.

use crate::metadata::Package;

/// Our packages whose manifest leaves a field out.
pub(crate) fn findings(packages: &[Package]) -> Vec<String> {
    let ours = packages.iter().filter(|package| package.is_ours());
    let lacking = ours.filter(|package| !package.lacks.is_empty());
    let finding = |package: &Package| {
        let fields = package.lacks.join(", ");
        format!("{}: its Cargo.toml has no {fields}", package.name)
    };
    lacking.map(finding).collect()
}
