const tail = () => "x";
enum C { A = `a${tail()}` as any, B = "b" + tail() as any, D = `c${tail()}`, E = "d" + tail() }
console.log(JSON.stringify(C));
// expect: {"A":"ax","ax":"A","B":"bx","bx":"B","D":"cx","E":"dx"}
