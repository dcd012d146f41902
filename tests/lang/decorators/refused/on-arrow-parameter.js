const d = () => {};
const f = (@d x) => 1;
// expect error: SyntaxError: Decorators are not valid here.
