// BigInt: conversion, wrapping, text, messages.
console.log(String(BigInt(10)), String(BigInt("0xff")), String(BigInt("  42 ")), String(BigInt("")), String(BigInt(true)));
console.log((123456789012345678901234567890n).toString(36), (-255n).toString(16), (2n ** 100n).toLocaleString());
console.log(String(BigInt.asIntN(8, 255n)), String(BigInt.asUintN(8, -1n)), String(BigInt.asIntN(64, 2n ** 63n)), String(BigInt.asUintN(0, 5n)), String(BigInt.asIntN(200, -5n)));
console.log(typeof Object(1n), Object(1n) + 1n === 2n, Object.prototype.toString.call(1n));
const tell = (f) => { try { f(); } catch (e) { console.log(e.name + ": " + e.message); } };
tell(() => BigInt(1.5));
tell(() => BigInt("zz"));
tell(() => new BigInt(1));
tell(() => BigInt.prototype.toString.call(1));
tell(() => (5n).toString(99));
tell(() => BigInt.asIntN(-1, 1n));
tell(() => BigInt.asIntN(1, 1));
tell(() => BigInt(undefined));
