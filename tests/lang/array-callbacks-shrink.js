// Callbacks that change the length: what is visited is fixed, what is there is not.
const show = (f) => { const log = []; const a = [1, 2, 3, 4]; const r = f(a, log); console.log(JSON.stringify(r), log.join(),
    JSON.stringify(a)); };
show((a, log) => a.map((x, i) => { log.push(x); if (i === 0) a.length = 2; return x; }));
show((a, log) => a.forEach((x) => { log.push(x); a.push(x); }));
show((a, log) => a.filter((x, i) => { log.push(x); a.shift(); return true; }));
show((a, log) => a.find((x, i) => { log.push(x); a.length = 1; }));
show((a, log) => a.findLast((x, i) => { log.push(x); a.length = 1; }));
show((a, log) => a.reduce((s, x) => { log.push(x); a.pop(); return s + x; }));
show((a, log) => a.reduceRight((s, x) => { log.push(x); a.length = 1; return s + x; }));
show((a, log) => a.some((x) => { log.push(x); delete a[2]; }));
show((a, log) => a.flatMap((x, i) => { log.push(x); a[5] = 9; return [x, [x]]; }));
show((a, log) => Array.from(a, (x, i) => { log.push(x); if (i === 1) a.push('new'); return x; }));
show((a, log) => { for (const x of a) { log.push(x); if (a.length < 7) a.push(x * 10); } });
show((a, log) => a.indexOf(4, { valueOf() { a.length = 2; return 0; } }));
show((a, log) => a.includes(undefined, { valueOf() { a.length = 2; return 0; } }));
show((a, log) => a.splice(0, { valueOf() { a.length = 1; return 3; } }, 'n'));
show((a, log) => a.slice(0, { valueOf() { a.length = 2; return 4; } }));
show((a, log) => a.fill(0, 1, { valueOf() { a.length = 2; return 4; } }));
show((a, log) => a.copyWithin(0, 1, { valueOf() { a.length = 3; return 4; } }));
show((a, log) => a.join({ toString() { a.length = 2; return '-'; } }));
show((a, log) => a.lastIndexOf(1, { valueOf() { a.length = 0; return 3; } }));
show((a, log) => a.concat({ get length() { a.length = 1; return 1; }, 0: 'c', [Symbol.isConcatSpreadable]: true }));
