const d: any = () => {};
@d enum E { A }
// expect error: SyntaxError: Decorators are not valid here.
