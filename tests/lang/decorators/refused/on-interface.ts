const d: any = () => {};
@d interface I {}
// expect error: SyntaxError: Decorators are not valid here.
