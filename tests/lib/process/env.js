console.log(typeof process.env.PATH, process.env.NO_SUCH_NAME_HERE);
process.env.A = 5; console.log(process.env.A, typeof process.env.A);
process.env.B = undefined; console.log(typeof process.env.B);
delete process.env.A; console.log("A" in process.env, process.env.A);
console.log(Object.keys(process.env).includes("PATH"), "PATH" in process.env, Object.hasOwn(process.env, "PATH"));
process.env["with space"] = "x"; console.log(process.env["with space"]);
const d = Object.getOwnPropertyDescriptor(process.env, "PATH"); console.log(typeof d.value, d.writable, d.enumerable, d.configurable);
console.log({ ...process.env }.PATH === process.env.PATH, JSON.parse(JSON.stringify(process.env)).PATH === process.env.PATH);
for (const k in process.env) if (k === "PATH") console.log("found");
