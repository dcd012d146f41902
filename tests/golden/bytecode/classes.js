// Private names, fields, static parts, constructors.
class Base { #secret = 1; static count = 0; static { Base.count++; } get secret() { return this.#secret; } #hidden(v) { return #secret in v; } check(v) { return this.#hidden(v); } }
class Derived extends Base { [key] = 2; constructor(v) { super(v); this.v = v; } get secret() { return super.secret; } static make() { return new this(1); } }
const Anonymous = class extends Derived {};
