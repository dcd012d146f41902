/** @jsxImportSource ./_rt */
console.log(<a /* one */ b="1" // two
  c={/* three */ 2} /* four */>{/* five */}x{
    // six
  }</a /* seven */>);
// expect: (jsx "a", {b: "1", c: 2, children: "x"})
