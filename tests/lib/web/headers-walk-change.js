// Headers that change while somebody walks over them: the walk goes on at its number in the new order.
const names = (h) => [...h.keys()].join(' ');
const h = new Headers({ b: '1', d: '2', 'X-Up': '3', accept: '4' });
console.log(names(h));
h.append('c', '5');
console.log(names(h));
h.append('B', '6');
console.log(names(h), h.get('b'));
h.delete('d');
console.log(names(h));
h.set('e', '7');
h.set('c', '8');
console.log(names(h));
const seen = [];
for (const [key] of h) {
    seen.push(key);
    if (key === 'b')
        h.delete('accept');
    if (key === 'x-up' && seen.length < 9)
        h.append('zz', '9');
}
console.log(seen.join(' '));
const it = h.entries();
it.next();
h.set('a', 'before all');
console.log(JSON.stringify(it.next().value));
for (const name of [...h.keys()])
    h.delete(name);
console.log(names(h), JSON.stringify(it.next()), names(new Headers(h)));
for (let i = 0; i < 40; i++)
    h.append(`x-${String(i * 7 % 40).padStart(2, '0')}`, String(i));
console.log(names(h));
h.forEach((value, key, all) => key === 'x-20' && all.append('x-200', value));
console.log(h.get('x-200'), [...h].length);
