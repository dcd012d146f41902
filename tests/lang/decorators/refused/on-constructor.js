const d = () => {};
class A { @d constructor() {} }
// expect error: SyntaxError: Decorators are not valid here.
