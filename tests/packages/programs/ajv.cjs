const Ajv = require("ajv");
const ajv = new Ajv({ allErrors: true, strictTypes: false });
const validate = ajv.compile({ type: "object", properties: { foo: { type: "integer", minimum: 3 }, bar: { type: "string", pattern: "^a+$", maxLength: 3 }, list: { type: "array", items: { enum: ["x", "y"] }, uniqueItems: true } }, required: ["foo"], additionalProperties: false });
console.log(validate({ foo: 4, bar: "aa", list: ["x"] }), validate({ foo: 1.5, bar: "bbbb", list: ["x", "x", "z"], extra: 1 }));
console.log(ajv.errorsText(validate.errors, { separator: "\n" }));
ajv.addKeyword({ keyword: "even", type: "number", validate: (s, d) => s === (d % 2 === 0) });
console.log(ajv.validate({ even: true }, 3), ajv.validate({ even: true }, 4), ajv.validate({ $ref: "#/definitions/a", definitions: { a: { oneOf: [{ type: "number" }, { type: "string" }] } } }, "s"));
try { ajv.compile({ type: "nope" }); } catch (e) { console.log(e.message); }
