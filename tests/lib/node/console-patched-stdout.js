// as: node
// What console prints goes through a write of process.stdout that a script put there.
const o = process.stdout.write; const seen = [];
process.stdout.write = function (s, ...r) { seen.push(String(s)); return o.call(this, '[' + s + ']', ...r); };
console.log('a', 1); console.error('e'); process.stdout.write = o; console.log(JSON.stringify(seen));
