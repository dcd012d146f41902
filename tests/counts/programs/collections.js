// Map and Set with integer, string and object keys; plain objects as dictionaries.
const size = 3000;
let sum = 0;
const byNumber = new Map(), byText = new Map(), byObject = new Map(), seen = new Set(), dict = {};
const keys = [];
for (let i = 0; i < size; i++) {
  const n = Math.imul(i, 2654435761) >>> 8;
  const key = { n };
  keys.push(key);
  byNumber.set(n, i);
  byText.set(`key-${n}`, i);
  byObject.set(key, i);
  seen.add(n % 5000);
  dict[`d${n % 2000}`] = (dict[`d${n % 2000}`] ?? 0) + 1;
}
for (let round = 0; round < 3; round++) {
  for (const key of keys) {
    sum = (sum + byNumber.get(key.n) + byText.get(`key-${key.n}`) + byObject.get(key)) | 0;
    if (seen.has(key.n % 7000)) sum++;
  }
}
for (const [k, v] of byNumber) if (v & 1) byNumber.delete(k);
for (const v of byText.values()) sum = (sum ^ v) | 0;
sum += byNumber.size + seen.size + Object.keys(dict).length + Object.values(dict).reduce((a, b) => a + b, 0);
console.log(sum);
