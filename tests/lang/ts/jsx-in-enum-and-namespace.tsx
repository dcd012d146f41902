/** @jsxImportSource ./_rt */
namespace UI { export const Tag = "main"; export function page() { return <Tag id={Kind.B}/>; } export enum Kind { A, B } }
console.log(UI.page(), <UI.Tag/>);
// expect: (jsx "main", {id: 1}) (jsx "main", {})
