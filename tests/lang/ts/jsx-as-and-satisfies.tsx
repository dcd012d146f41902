/** @jsxImportSource ./_rt */
console.log(<a/> as any, <b x={1 as number} y={"s" satisfies string} z={[1]!}/>, (<c/>)!);
// expect: (jsx "a", {}) (jsx "b", {x: 1, y: "s", z: [1]}) (jsx "c", {})
