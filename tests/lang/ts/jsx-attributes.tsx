/** @jsxImportSource ./_rt */
const p = { x: 1, y: 2 }, el: any = "v";
console.log(<a b="c" d='e' f g={1} h={"i"} j={el}/>);
console.log(<a {...p}/>, <a b="1" {...p} c="2" {...{ x: 5 }}/>);
console.log(<a data-x="1" aria-label="l" xlink:href="h" x-y:z-w={2}/>);
console.log(<a b = "spaced"   c
   = {3}/>);
// expect: (jsx "a", {b: "c", d: "e", f: true, g: 1, h: "i", j: "v"})
// expect: (jsx "a", {x: 1, y: 2}) (jsx "a", {b: "1", x: 5, y: 2, c: "2"})
// expect: (jsx "a", {data-x: "1", aria-label: "l", xlink:href: "h", x-y:z-w: 2})
// expect: (jsx "a", {b: "spaced", c: 3})
