const d: any = () => {};
class A { @d [key: string]: any }
// expect error: SyntaxError: Decorators are not valid here.
