// A resizable buffer that shrinks or grows while a view is at work.
const make = () => { const b = new ArrayBuffer(8,
    { maxByteLength: 16 }); const a = new Uint8Array(b); a.set([1, 2, 3, 4, 5, 6, 7, 8]); return [a, b]; };
const show = (name, f) => { const [a, b] = make(); let r; try { r = f(a, b); } catch (e) { r = e.name; } console.log(name,
    ArrayBuffer.isView(r) ? r.constructor.name + ' ' + r.join() : r, '|', a.join()); };
const shrink = (b, n, v = 0) => ({ valueOf() { b.resize(n); return v; } });
show('map', (a, b) => a.map((x, i) => { if (i === 2) b.resize(4); return x; }));
show('filter', (a, b) => a.filter((x, i) => { if (i === 2) b.resize(4); return true; }));
show('forEach', (a, b) => { const l = []; a.forEach((x, i) => { if (i === 2) b.resize(4); l.push(x); }); return l.join(); });
show('reduceRight', (a, b) => a.reduceRight((s, x, i) => { if (i === 6) b.resize(4); return s + '|' + x; }));
show('fill', (a, b) => a.fill(9, 0, shrink(b, 4, 8)));
show('fill value', (a, b) => a.fill(shrink(b, 4, 9)));
show('slice', (a, b) => a.slice(0, shrink(b, 4, 8)));
show('subarray', (a, b) => a.subarray(shrink(b, 4, 1)));
show('with', (a, b) => a.with(6, shrink(b, 4, 1)));
show('copyWithin', (a, b) => a.copyWithin(0, 4, shrink(b, 6, 8)));
show('includes', (a, b) => a.includes(undefined, shrink(b, 4)));
show('indexOf', (a, b) => a.indexOf(undefined, shrink(b, 4)));
show('join', (a, b) => a.join({ toString() { b.resize(4); return '-'; } }));
show('at', (a, b) => a.at(shrink(b, 4, 6)));
show('set', (a, b) => { a[6] = shrink(b, 4, 1); return a.length; });
show('sort', (a, b) => a.sort((x, y) => { b.resize(4); return y - x; }).length);
show('iterate', (a, b) => { const l = []; for (const x of a) { l.push(x); if (x === 2) b.resize(4); } return l.join(); });
show('iterate grow', (a,
    b) => { const l = []; for (const x of a) { l.push(x); if (x === 2) b.resize(10); } return l.join(); });
show('out of bounds', (a,
    b) => { const v = new Uint8Array(b, 4, 4); b.resize(6); const r = [v.length, v.byteOffset, v[0]]; b.resize(8); return r.concat(v.length, v[0]).join(); });
show('iterate dead', (a, b) => { const v = new Uint8Array(b, 4, 4); for (const x of v) b.resize(2); });
show('DataView', (a, b) => new DataView(b).setUint8(7, shrink(b, 4, 1)));
