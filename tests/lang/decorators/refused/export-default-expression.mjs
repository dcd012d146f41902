const d = () => {};
@d export default (class {});
// expect error: SyntaxError: Decorators are not valid here.
