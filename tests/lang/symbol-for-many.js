// The registry of symbols answers by text, however many there are.
const made = [];
for (let i = 0; i < 2000; i++) made.push(Symbol.for("key " + i));
let same = 0;
for (let i = 0; i < 2000; i++) same += Symbol.for("key " + i) === made[i] && Symbol.keyFor(made[i]) === "key " + i;
console.log(same, new Set(made).size, Symbol.for("") === Symbol.for(""), Symbol.for("1") === Symbol.for(1), Symbol.keyFor(Symbol("key 1")));
console.log(Symbol.for("\u00e9\u4e00") === Symbol.for("\u00e9" + String.fromCharCode(0x4e00)), Symbol.for("undefined") === Symbol.for());
// expect: 2000 2000 true true undefined
// expect: true true
