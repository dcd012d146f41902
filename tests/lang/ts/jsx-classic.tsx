// tsc: {"jsx": 2}
/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag F */
const F = "Frag", h = (...a: any[]) => "h(" + a.map(x => JSON.stringify(x)).join() + ")";
console.log(<a/>, <a b="1" key="k">x{1}</a>);
console.log(<><i/>y</>, <a {...{ q: 1 }} key="z"/>);
console.log(<a>{...[1, 2]}</a>);
// expect: h("a",null) h("a",{"b":"1","key":"k"},"x",1)
// expect: h("Frag",null,"h(\"i\",null)","y") h("a",{"q":1,"key":"z"})
// expect: h("a",null,1,2)
