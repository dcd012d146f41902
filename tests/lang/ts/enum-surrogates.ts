enum U { A = "\ud83d" + "\ude00", B = `${"é"}ß`, "ключ" = 3 }
console.log(JSON.stringify(U), U.A === "😀");
// expect: {"3":"ключ","A":"😀","B":"éß","ключ":3} true
