console.log([1234.5, null, undefined, 5n, [1e6]].toLocaleString('en-US', { minimumFractionDigits: 1 }));
console.log(new Float64Array([0.5, 1e4]).toLocaleString('en-US', { style: 'percent' }), new BigInt64Array([12345n]).toLocaleString('en-US'));
const seen = [];
[{ toLocaleString(...a) { seen.push(a.length, a[0], typeof a[1]); return ''; } }].toLocaleString('x', {});
[{ toLocaleString(...a) { seen.push(a.length, a[0]); return ''; } }].toLocaleString();
console.log(seen.join());
// expect: 1,234.5,,,5.0,1,000,000.0
// expect: 50%,1,000,000% 12,345
// expect: 2,x,object,2,
