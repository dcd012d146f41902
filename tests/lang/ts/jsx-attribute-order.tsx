/** @jsxImportSource ./_rt */
const log: string[] = [];
const v = (n: string) => (log.push(n), n);
const all = { get g() { return v("get"); } };
console.log(<a b={v("1")} {...all} c={v("2")}>{v("3")}{v("4")}</a>);
console.log(log.join());
// expect: (jsxs "a", {b: "1", g: "get", c: "2", children: ["3", "4"]})
// expect: 1,get,2,3,4
