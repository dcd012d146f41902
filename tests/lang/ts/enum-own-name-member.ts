enum E { E, F = E + 1 }
console.log(JSON.stringify(E));
// expect: {"0":"E","1":"F","E":0,"F":1}
