// using and await using: order, errors joined, every way out of the block.
const log = [];
const open = (name, error) => ({ name, [Symbol.dispose]() { log.push('-' + name); if (error) throw new Error(error); } });
const openAsync = name => ({ name, async [Symbol.asyncDispose]() { await null; log.push('~' + name); } });
{ using a = open('a'), b = open('b'), none = null; log.push(a.name + b.name); }
const leave = () => { for (const i of [1, 2, 3]) { using r = open('r' + i); if (i === 1) continue; if (i === 2) return r.name; } };
log.push(leave());
for (using x of [open('x1'), open('x2')]) log.push(x.name);
for (using y = open('y'), i = { [Symbol.dispose]() {}, n: 0 }; i.n < 2; i.n++) log.push(i.n);
try { using a = open('e1', 'first'), b = open('e2', 'second'); throw new Error('body'); } catch (e) {
  log.push(e.constructor.name, e.error.message, e.suppressed.constructor.name, e.suppressed.error.message, e.suppressed.suppressed.message);
}
try { using bad = 5; } catch (e) { log.push(e.constructor.name); }
try { early; using early = open('never'); } catch (e) { log.push(e.constructor.name); }
function* generate() { using g = open('g'); yield 1; yield 2; }
for (const v of generate()) break;
console.log(log.splice(0).join(' '));
(async () => {
  { await using a = openAsync('a'); using b = open('b'); log.push('in'); }
  for (await using x of [openAsync('x1'), openAsync('x2')]) log.push(x.name);
  await using last = openAsync('last');
  return 'done';
})().then(v => console.log(log.join(' '), v));
// peer: none
