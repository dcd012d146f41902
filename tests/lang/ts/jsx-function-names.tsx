/** @jsxImportSource ./_rt */
console.log(<a onClick={() => {}} render={function () {}} named={function own() {}} cls={class {}}/>);
// expect: (jsx "a", {onClick: onClick, render: render, named: own, cls: cls})
