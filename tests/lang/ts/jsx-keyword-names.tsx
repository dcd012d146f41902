/** @jsxImportSource ./_rt */
console.log(<a class="c" for="f" default if={1} async of type as/>, <var/>, <switch/>);
// expect: (jsx "a", {class: "c", for: "f", default: true, if: 1, async: true, of: true, type: true, as: true}) (jsx "var", {}) (jsx "switch", {})
