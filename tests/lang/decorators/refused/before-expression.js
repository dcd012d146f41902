const d = () => {};
@d x = 1;
// expect error: SyntaxError: Decorators are not valid here.
