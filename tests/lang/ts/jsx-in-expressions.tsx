/** @jsxImportSource ./_rt */
const yes = true, n = 3;
console.log(yes ? <a/> : <b/>, yes && <c/>, [<d/>, <e/>].length, { k: <f/> }.k);
console.log(1 < n, n > 1, n < 5 ? <a>{n < 2}</a> : 0);
const arrow = () => <g/>, fn = function () { return <h/>; };
console.log(arrow(), fn(), (<i/>), typeof <j/>);
label: { console.log(<k/>); break label; }
console.log(`${<l/>}`, (() => { return <m>{`t${1}`}</m> })());
// expect: (jsx "a", {}) (jsx "c", {}) 2 (jsx "f", {})
// expect: true true (jsx "a", {children: false})
// expect: (jsx "g", {}) (jsx "h", {}) (jsx "i", {}) string
// expect: (jsx "k", {})
// expect: (jsx "l", {}) (jsx "m", {children: "t1"})
