/** @jsxImportSource ./_rt */
const one = <T,>(x: T) => x;
const two = <T extends object>(x: T): T => x;
const three = <T, U>(x: T, y: U) => [x, y];
const four = async <T,>(x: T) => x;
const five = <const T,>(x: T) => x;
console.log(one(1), JSON.stringify(two({})), three(1, 2).join(), one(<a/>), five(5));
four(4).then(console.log);
// expect: 1 {} 1,2 (jsx "a", {}) 5
// expect: 4
