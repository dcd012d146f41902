// source and toString escape what a literal needs; flags come in alphabetical order.
for (const p of ["/", "a/b", "\n", "\r", "\u2028", "\\n", "[/]", "", "\\/", "a\\", "(?:)"]) {
  try {
    const re = new RegExp(p);
    console.log(JSON.stringify(re.source), JSON.stringify(String(re)), eval(String(re)).source === re.source);
  } catch (e) {
    console.log(e.message);
  }
}
console.log(new RegExp("a", "yusmigd".replace("u", "")).flags, new RegExp("a", "vd").flags, /a/v.unicodeSets);
for (const f of ["gg", "x", "uv", "G", "gimsuydd", " "]) {
  try {
    new RegExp("a", f);
    console.log("ok");
  } catch (e) {
    console.log(e.message);
  }
}
console.log(RegExp.prototype.source, RegExp.prototype.flags, String(RegExp.prototype), RegExp.prototype.global);
const getter = Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get;
console.log(getter.call({ global: 1, ignoreCase: 0, sticky: "y", hasIndices: true, unicode: {}, dotAll: null }));
console.log(RegExp.prototype.toString.call({ source: "s", flags: "f" }), new RegExp(undefined).source, new RegExp(null).source);
