// Literal forms: separators, legacy octals through eval, exponents, long digits, and what is refused.
console.log(1_000.5_5, 0xF_F, 0b1_1, 0o7_7, 1_0e1_0, .5e-1, 5.e3, 0e0, 0XAB, 0B1, 0O17, 1e+5, 123456789012345678901234567890, 0.1234567890123456789012345, 1e309, 5e-325, 0xFFFFFFFFFFFFFFFFF);
for (const s of ['1__0', '1_', '0_1', '0x_1', '1_.5', '1._5', '1e_5', '08', '010', '09.5', '010.5', '0b2', '0o8', '0x', '1n', '1.5n', '01n', '1e3n', '0x1Fn', '3in []', '1.e', '1..toString()', '1.toString()', '0b', '00', '08.5', '1_0n', '0_0', '.1_0', '0B1_0n']) {
    const r = ['', '"use strict";'].map(p => { try { return String((0, eval)(p + s)); } catch (e) { return e.name; } });
    console.log(s, r.join(' '));
}
