// BigInts as keys and in templates.
const o = { 1n: "a", [2n]: "b" }; console.log(o[1], o["2"], `${10n ** 20n}`, [1n, 2n].includes(2n), new Map([[1n, "x"]]).get(1n), [3n, 1n, 2n].sort().join());
// expect: a b 100000000000000000000 true x 1,2,3
