let both = "", right = "end";
for (let i = 0; i < 5000; i++) both = i & 1 ? both + "cd" : "ab" + both;
for (let i = 0; i < 5000; i++) right = "line of text " + right;
console.log(both.length, both.slice(4996, 5006), right.length, right.slice(-8), right.indexOf("end"));
const tree = (n) => (n ? tree(n - 1) + "-" + tree(n - 1) : "leaf of the tree");
const t = tree(10);
console.log(t.length, t === tree(10), t.split("-").length);
// expect: 10000 ababcdcdcd 65003 text end 65000
// expect: 17407 true 1024
