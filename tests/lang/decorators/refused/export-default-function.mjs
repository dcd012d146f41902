const d = () => {};
export default @d function f() {}
// expect error: SyntaxError: Decorators are not valid here.
