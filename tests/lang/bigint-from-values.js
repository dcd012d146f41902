// BigInt(): strings in all bases, numbers that are integers, objects, and what is refused.
for (const v of ['', ' ', '12', ' -12\n', '+5', '0x1F', '0b101', '0O17', '-0x1', '0x', '1n', '1.0', '1e3', '1_0', 'abc', '00012', '-0', '١', '9'.repeat(50)]) try { console.log(JSON.stringify(v.slice(0, 12)), BigInt(v)); } catch (e) { console.log(JSON.stringify(v), e.name); }
for (const v of [0, -0, 5, 1.5, NaN, Infinity, 2 ** 53, 1e21, -1e300, true, false, null, undefined, [], [7], {}, Symbol(), new Number(3), { valueOf: () => 9n }, { [Symbol.toPrimitive]: h => h.length }]) try { console.log(String(BigInt(v)).slice(0, 40)); } catch (e) { console.log(typeof v, e.name); }
try { new BigInt(1); } catch (e) { console.log(e.name); }
console.log(BigInt(1e300) === BigInt('1000000000000000052504760255204420248704468581108159154915854115111802457988908195786371375080447854045104'), BigInt(Number.MAX_VALUE).toString(16).length, typeof Object(1n), BigInt.length, BigInt.name);
