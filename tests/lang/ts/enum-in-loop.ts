const seen: any[] = [];
for (let i = 0; i < 3; i++) { enum Q { A = i } seen.push(Q, () => Q.A); }
console.log(seen.map(x => typeof x == "function" ? x() : JSON.stringify(x)).join(" "));
console.log(seen[0] === seen[2]);
// expect: {"0":"A","A":0} 0 {"1":"A","A":1} 1 {"2":"A","A":2} 2
// expect: false
