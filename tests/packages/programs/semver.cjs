const semver = require("semver");
console.log = ((log) => (...words) => log(...words.map((w) => (typeof w === "string" ? w : JSON.stringify(w) ?? String(w)))))(console.log);
console.log(semver.valid("1.2.3"), semver.valid("a.b.c"), semver.clean("  =v1.2.3   "), semver.satisfies("1.2.3", "1.x || >=2.5.0 || 5.0.0 - 7.2.3"));
console.log(semver.gt("1.2.3", "9.8.7"), semver.inc("1.2.3-beta.4", "prerelease"), semver.coerce("v2.3 and more").version, semver.diff("1.2.3", "1.3.0"));
console.log(["1.2.3", "1.2.3-alpha", "0.9.0", "10.0.0"].sort(semver.compare).join(), semver.maxSatisfying(["1.2.3", "1.4.9", "2.0.0"], "^1.2.0"), new semver.Range("~1.2.3").range);
console.log(semver.intersects("^1.0.0", ">=1.5.0"), semver.minVersion(">1.0.0 <2").version, semver.prerelease("1.2.3-rc.1"), semver.major("7.1.0"));
