enum Level { Low, Mid, High }
console.log(Level.Low, Level.Mid, Level.High);
console.log(Level[0], Level[1], Level[2], Level[3]);
console.log(JSON.stringify(Level));
// expect: 0 1 2
// expect: Low Mid High undefined
// expect: {"0":"Low","1":"Mid","2":"High","Low":0,"Mid":1,"High":2}
