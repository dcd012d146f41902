// toFixed is exact: ties go up, up to 100 digits, large numbers, tiny numbers, negative zero.
for (const [x, d] of [[1.005, 2], [1.45, 1], [0.5, 0], [1.5, 0], [2.5, 0], [-0.5, 0], [-2.5, 0], [0.000001, 7], [1e-10, 2], [-1e-10, 2], [123.456, 0], [1e20, 2], [1e21, 2], [0.1, 20], [0.1, 55], [1 / 3, 30], [5e-324, 100], [2 ** 53, 3], [999.995, 2], [9.995, 2], [0, 5], [-0, 2], [10.235, 2], [1.255, 2], [1000000000000000128, 0], [1000000000000000128, 1], [0.05, 1], [0.95, 1], [1.7976931348623157e308, 0]])
    console.log(x, d, x.toFixed(d).slice(0, 120));
for (const d of [-1, 101, Infinity, NaN, undefined, '2', 2.9, null, -0.5, 1n]) try { console.log(String(d), (1.255).toFixed(d)); } catch (e) { console.log(String(d), e.name); }
console.log(NaN.toFixed(2), Infinity.toFixed(1), (-Infinity).toFixed(), (1e21).toFixed(5), (-1e21).toFixed(5), (999999999999999900000).toFixed(2));
for (const bad of ['1', {}, null, 1n]) try { Number.prototype.toFixed.call(bad, 1); } catch (e) { console.log(e.name); }
let order = ''; try { Number.prototype.toFixed.call({}, { valueOf() { order += 'digits'; } }); } catch (e) { console.log(e.name, order || 'receiver first'); }
console.log(NaN.toFixed({ valueOf() { order += 'd'; return 2; } }), order, (() => { try { NaN.toFixed(101); } catch (e) { return e.name; } })());
