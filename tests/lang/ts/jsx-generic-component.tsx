/** @jsxImportSource ./_rt */
function Box<T>(p: { v: T }) { return p.v; }
console.log(<Box<string> v="s"/>, <Box<Map<string, number[]>> v={new Map()}>x</Box>);
// expect: (jsx Box, {v: "s"}) (jsx Box, {v: {}, children: "x"})
