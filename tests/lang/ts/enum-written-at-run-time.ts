enum W { A = 1 }
(W as any).A = 5; (W as any).New = 6;
console.log(W.A, (W as any).New, JSON.stringify(W));
// expect: 5 6 {"1":"A","A":5,"New":6}
