// tsc: {"jsx": 2}
/* @jsxRuntime classic */
/* @jsx my.lib.make */
/* @jsxFrag my.None */
const my = { None: null, lib: { make(...a: any[]) { return [this === my.lib, ...a].map(x => JSON.stringify(x)).join(); } } };
console.log(<a>t</a>, <>u</>);
// expect: true,"a",null,"t" true,null,null,"u"
