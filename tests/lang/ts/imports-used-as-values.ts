import { createElement as a } from "./_rt"; import { createElement as b } from "./_rt"; import { createElement as c } from "./_rt"; import { createElement as d } from "./_rt";
const x = { a }, y = () => b, z = typeof c; export { d };
console.log(typeof x.a, typeof y(), z);
// expect: function function function
