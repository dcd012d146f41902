// Number.prototype: radix, fixed, exponential, precision; messages.
console.log((255).toString(16), (-255).toString(36), (0.5).toString(2), (0.1).toString(3), (35).toString(36), NaN.toString(2), (-Infinity).toString(8));
console.log((1.005).toFixed(2), (1e21).toFixed(2), (-1.5).toFixed(0), (0).toFixed(2), (123.456).toFixed(10), (0.000001).toFixed(7), (-0).toFixed(1));
console.log((123456).toExponential(), (123456).toExponential(2), (0).toExponential(3), (1e-7).toExponential(), NaN.toExponential(200), (-1.5e300).toExponential(0));
console.log((123.456).toPrecision(4), (0.000001234).toPrecision(2), (1e21).toPrecision(3), (123456).toPrecision(2), (0).toPrecision(5), Infinity.toPrecision(1000));
console.log((1234567.891).toLocaleString(), (0.1 + 0.2).toLocaleString(), (1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" }), (0.256).toLocaleString("en-US", { style: "percent" }), (5).toLocaleString("en-US", { minimumFractionDigits: 2 }));
console.log(Number(), Number(12n), Number("0x1f"), Number(""), Number.isInteger(5.0), Number.isSafeInteger(2 ** 53), Number.EPSILON, Number.MIN_VALUE, Number.parseFloat === parseFloat);
const tell = (f) => { try { f(); } catch (e) { console.log(e.name + ": " + e.message); } };
tell(() => (5).toString(1));
tell(() => (5).toFixed(101));
tell(() => (5).toPrecision(0));
tell(() => (5).toExponential(-1));
tell(() => Number.prototype.toString.call("a"));
console.log(Object.prototype.toString.call(new Number(1)), new Number(5) + 1, typeof Object(1).valueOf());
