enum S { A = "a", B = "b" + "c", C = `t${1 + 1}` }
console.log(JSON.stringify(S), Object.keys(S).length);
// expect: {"A":"a","B":"bc","C":"t2"} 3
