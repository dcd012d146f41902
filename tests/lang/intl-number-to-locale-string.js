console.log((1234567.891).toLocaleString('en-US'), (0.256).toLocaleString('en-US', { style: 'percent' }), (-0).toLocaleString('en-US'), NaN.toLocaleString('en-US'));
console.log((5).toLocaleString('en-US', { style: 'currency', currency: 'USD' }), (1e21).toLocaleString('en-US'), new Number(1e3).toLocaleString('en-US'));
try { Number.prototype.toLocaleString.call('1'); } catch (e) { console.log(e.name); }
try { (1).toLocaleString('e'); } catch (e) { console.log(e.name, e.message); }
try { (1).toLocaleString('en-US', null); } catch (e) { console.log(e.name); }
// expect: 1,234,567.891 26% -0 NaN
// expect: $5.00 1,000,000,000,000,000,000,000 1,000
// expect: TypeError
// expect: RangeError Incorrect locale information provided
// expect: TypeError
