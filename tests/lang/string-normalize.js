// Unicode normal forms.
const a = "\u1E9B\u0323", e = "e\u0301";
console.log(a.normalize().length, a.normalize("NFD").length, a.normalize("NFKC").length, a.normalize("NFKD").length, e.normalize() === "é", "ﬁ".normalize("NFKC"), "각".normalize("NFD").length);
try { a.normalize("x"); } catch (err) { console.log(err.name + ": " + err.message); }
// expect: 2 3 1 3 true fi 3
// expect: RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.
