/** @jsxImportSource ./_rt */
console.log(<a><b><c><d><e><f><g>{<h><i>{[<j/>].map(x => <k>{x}</k>)}</i></h>}</g></f></e></d></c></b></a>);
// expect: (jsx "a", {children: (jsx "b", {children: (jsx "c", {children: (jsx "d", {children: (jsx "e", {children: (jsx "f", {children: (jsx "g", {children: (jsx "h", {children: (jsx "i", {children: [(jsx "k", {children: (jsx "j", {})})]})})})})})})})})})
