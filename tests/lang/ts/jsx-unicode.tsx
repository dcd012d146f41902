/** @jsxImportSource ./_rt */
const Ünï = () => 1, $ = function dollar() {}, _ = function under() {};
console.log(<Ünï/>, <$/>, <_/>, <a é="ü">Grüße 😀 {"ö"}</a>);
// expect: (jsx Ünï, {}) (jsx dollar, {}) (jsx under, {}) (jsxs "a", {é: "ü", children: ["Grüße 😀 ", "ö"]})
