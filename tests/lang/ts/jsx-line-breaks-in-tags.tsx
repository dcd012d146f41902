/** @jsxImportSource ./_rt */
console.log(<
  a
  b
  =
  "c"
  >
  <
  d
  />
  </
  a
  >);
// expect: (jsx "a", {b: "c", children: (jsx "d", {})})
