// import.meta, and the class, function and expression forms of default.
import A from "./_lib/default_class.mjs"; import B from "./_lib/default_anon.mjs"; import C from "./_lib/default_expr.mjs";
console.log(A.name, B.name, C.name, new A().hi(), B(), C());
console.log(typeof import.meta, Object.getPrototypeOf(import.meta), import.meta.url.split("/").pop(), import.meta === import.meta);
console.log(import.meta.filename.endsWith("import-meta.mjs"), import.meta.dirname.endsWith("modules"));
