// Locals are operands in place: later writes in the same expression must not show.
function order(a, b) {
  const r = [];
  r.push(a + (a = 10) + a, a, a++ + a, a - --a);
  r.push((a, b) + (b = 3) * b);
  const f = (...x) => x.join('/');
  r.push(f(a, a++, a, a += 2, a));
  r.push([a, a = 1, a].join('|'));
  r.push(`${a}${a = 5}${a}`);
  let o = { v: 1 };
  const p = o;
  o.v = (o = { v: 7 }, 9);
  r.push(p.v, o.v);
  let i = 0;
  const list = [0, 0, 0];
  list[i] = i = 2;
  list[i++] += i;
  r.push(list.join());
  let n = { next: null };
  const first = n;
  n = n.next = { next: 1 };
  r.push(first.next === n, n.next);
  let x = 1;
  try { x = x + (() => { throw 1; })(); } catch { r.push(x); }
  try { x = [x, (() => { throw 1; })()]; } catch { r.push(x); }
  try { x = x && (() => { throw 1; })(); } catch { r.push(x); }
  let y = 4;
  ({ y, z: y = 8 } = { y: y + 1 });
  r.push(y);
  let [c, d] = [1, 2];
  [c, d] = [d, c];
  [list[c], list[d]] = [list[d], list[c]];
  r.push(c, d, list.join());
  x = ([c] = [d, c]).length;
  r.push(x, c);
  return r;
}
console.log(order(1, 2).join(' '));
