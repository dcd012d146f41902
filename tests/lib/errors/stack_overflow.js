// expect error: RangeError: Maximum call stack size exceeded
const r = () => r() + 1;
r();
