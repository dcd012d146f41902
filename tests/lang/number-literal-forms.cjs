// Every form of number literal, and what may not follow.
console.log([0, 00, 010, 08, 09.5, 0x1F, 0XfF, 0b101, 0B1, 0o17, 0O7, 1e3, 1E-3, .5, 5., 1_000, 0xF_F, 0b1_0, 1_0.0_1e1_0, 0.0000001, 1e21, 123456789012345680000, 0x20000000000001, 1n, 0xFn, 0b11n, 1_0n].map(String).join());
console.log(077, 08.5, 019, 5..toString(), 5.0.toFixed(1), 5 .toString(), (5).toString(), 0.1 + 0.2, 1e308 * 10, -0 === 0, 0.1e-7, 1.7976931348623157e308, 5e-324, 2e-324, 3e-324);
for (const bad of ["1_", "1__0", "_1.5_", "0_1", "1_.5", "1._5", "1e_5", "0x", "0xG", "0b2", "0o8", "0b", "1e", "1e+", "3in []", "3x", "0x1g", "1n.5", "1.5n", "1e3n", "01n", "08n", "0_1n", "'use strict'; 010", "'use strict'; 08", "1.2.3", "0b1.5", "5.toString()", "1_000_", "0x_1", "1\\u0061", "09e1_", "08_0"])
  try { console.log("ok", bad, new Function("return " + bad)()); } catch (e) { console.log(e.name, bad); }
