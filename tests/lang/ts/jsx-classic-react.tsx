// tsc: {"jsx": 2}
/* @jsxRuntime classic */
const React = { createElement: (...a: any[]) => "R(" + a.map(x => JSON.stringify(x)).join() + ")", Fragment: "RF" };
function lazy() { return <><b>{1}</b></>; }
console.log(lazy(), <a b/>);
// expect: R("RF",null,"R(\"b\",null,1)") R("a",{"b":true})
