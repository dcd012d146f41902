const outer = 4, word = "w";
enum Top { T = 20 }
function f() {
    enum L { A = outer, B, C = Top.T + 1, D, W = word }
    return () => { enum In { X = outer * 2, Y } return JSON.stringify(L) + JSON.stringify(In); };
}
console.log(f()());
console.log(f()());
// expect: {"4":"A","5":"B","21":"C","22":"D","A":4,"B":5,"C":21,"D":22,"W":"w"}{"8":"X","9":"Y","X":8,"Y":9}
// expect: {"4":"A","5":"B","21":"C","22":"D","A":4,"B":5,"C":21,"D":22,"W":"w"}{"8":"X","9":"Y","X":8,"Y":9}
