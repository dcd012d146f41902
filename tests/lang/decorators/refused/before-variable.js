const d = () => {};
@d let x = 1;
// expect error: SyntaxError: Decorators are not valid here.
