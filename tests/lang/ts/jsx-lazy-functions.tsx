/** @jsxImportSource ./_rt */
function outer(x: number) {
    const Local = (p: any) => p;
    return () => function () { return <Local x={x}><b>{x + 1}</b></Local>; };
}
console.log(outer(1)()());
console.log(outer(5)()());
class Comp { tag = "dyn"; render = () => <this.tag a="1"/>; method() { return <div>{this.tag}</div>; } }
console.log(new Comp().render(), new Comp().method());
// expect: (jsx Local, {x: 1, children: (jsx "b", {children: 2})})
// expect: (jsx Local, {x: 5, children: (jsx "b", {children: 6})})
// expect: (jsx "dyn", {a: "1"}) (jsx "div", {children: "dyn"})
