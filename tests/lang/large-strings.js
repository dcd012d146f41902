// Megabytes of text.
const s = "0123456789".repeat(2e5); const t = s + s;
console.log(t.length, t.indexOf("90", 1e6), t.slice(1999995, 2000005), t.split("5").length, t.replace(/9/g, "").length, t === s.concat(s));
// expect: 4000000 1000009 5678901234 400001 3600000 true
// slow
