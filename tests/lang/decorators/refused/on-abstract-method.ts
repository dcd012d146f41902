const d: any = () => {};
abstract class A { @d abstract m(): void; }
// expect error: SyntaxError: A decorator can only decorate a method implementation, not an overload.
