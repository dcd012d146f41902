const d = () => {};
@d import "node:fs";
// expect error: SyntaxError: Decorators are not valid here.
