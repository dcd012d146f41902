// Recursive calls on small integers.
function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
const sum = fib(20);
console.log(sum);
