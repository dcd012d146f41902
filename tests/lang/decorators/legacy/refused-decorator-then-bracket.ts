const d: any[] = [];
class A { @d[0] m() {} }
// expect error: SyntaxError: Unexpected identifier 'm', expected ';'
