console.log(typeof V);
enum V { A }
console.log(typeof V);
// expect: undefined
// expect: object
