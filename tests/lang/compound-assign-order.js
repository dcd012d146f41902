// The old value is read before the right side runs; the target's parts once.
const log = [];
const t = (n, v) => { log.push(n); return v; };
const o = { get x() { log.push('get'); return 1; }, set x(v) { log.push('set ' + v); } };
t('obj', o)[t('key', 'x')] += t('val', 5);
o.x ??= t('never', 1);
o.x &&= t('and', 2);
o.x ||= t('never', 3);
o.x++;
let v = 1;
v += (v = 10, 5);
console.log(log.join(), v);
const a = [1, 2, 3];
let i = 0;
a[i++] += a[i++] * 10;
console.log(a.join(), i);
i = 1;
a[i] = i = 2;
console.log(a.join(), i);
