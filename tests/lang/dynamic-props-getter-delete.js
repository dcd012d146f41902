// Getters that delete or replace themselves.
const o = { get lazy() { delete this.lazy; return (this.lazy = "computed"); } };
console.log(o.lazy, o.lazy, JSON.stringify(Object.getOwnPropertyDescriptor(o, "lazy")));
// expect: computed computed {"value":"computed","writable":true,"enumerable":true,"configurable":true}
