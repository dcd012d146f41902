class M { constructor(public readonly: number, private override: string, declare?: any) {} }
console.log(JSON.stringify(new M(1, "o")));
class N { constructor(readonly = 1, override = 2, declare = 3) { console.log(readonly, override, declare); } }
new N();
// expect: {"readonly":1,"override":"o"}
// expect: 1 2 3
