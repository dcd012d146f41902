const d = () => {};
class A { @d static { } }
// expect error: SyntaxError: Decorators are not valid here.
