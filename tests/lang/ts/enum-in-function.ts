function make(n: number) {
    enum L { A = n, B = 2, C }
    enum L { D = C + 1 }
    return L;
}
console.log(JSON.stringify(make(7)), make(1) === make(1));
// expect: {"2":"B","3":"C","4":"D","7":"A","A":7,"B":2,"C":3,"D":4} false
