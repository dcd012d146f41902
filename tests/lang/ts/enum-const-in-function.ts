function area(kind: number) {
    const enum K { Square = 1, Circle }
    switch (kind) { case K.Square: return "square"; case K.Circle: return "circle"; default: return "none"; }
}
console.log(area(1), area(2), area(3));
// expect: square circle none
