/** @jsxImportSource ./_rt */
const o: any = { a: 1, nested: { b: 2 } };
console.log(<x {...o}/>, <x {...null as any} {...undefined as any}/>);
console.log(<x {...{ __proto__: null, y: 1 } as any}/>, <x {..."ab" as any}/>);
// expect: (jsx "x", {a: 1, nested: {b: 2}}) (jsx "x", {})
// expect: (jsx "x", {y: 1}) (jsx "x", {0: "a", 1: "b"})
