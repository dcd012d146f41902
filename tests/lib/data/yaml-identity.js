// peer: none (messages are ours)
// An alias of YAML is the anchored object itself, also inside itself; merged members are copies of the same values.
const y = Bun.YAML.parse("a: &x [1]\nb: *x\nc: &m {v: *x}\nd:\n  <<: *m\n  e: *m\n");
console.log(y.a === y.b, y.c.v === y.a, y.d.v === y.a, y.d.e === y.c);
const self = Bun.YAML.parse("&s\nme: *s\nlist: [*s]\n");
console.log(self.me === self, self.list[0] === self);
// A bomb of aliases costs nothing.
let bomb = "a0: &a0 [x]\n";
for (let i = 1; i < 60; i++) bomb += `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]\n`;
console.log(Object.keys(Bun.YAML.parse(bomb)).length);
for (const [name, text] of [["YAML", "[".repeat(5000)], ["TOML", "a=" + "[".repeat(5000)], ["JSON5", "[".repeat(5000)], ["JSONC", "[".repeat(5000)], ["TOML", "a." .repeat(5000) + "b=1"], ["YAML", "- ".repeat(5000)]])
  try {
    Bun[name].parse(text);
    console.log("parsed");
  } catch (e) {
    console.log(name, e.name);
  }
