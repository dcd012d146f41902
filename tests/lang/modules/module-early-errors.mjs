// Early errors of modules, each in a file of its own.
for (const name of ['redeclared', 'export_twice', 'no_local', 'await_name', 'html_comment', 'new_target', 'return', 'nested', 'string_import', 'lone_surrogate', 'two_attributes', 'function_twice', 'with', 'super', 'import_eval', 'label', 'default_twice', 'yield', 'delete', 'octal']) {
    try { await import(`./_lib/bad_${name}.mjs`); console.log(name, '?'); } catch (e) { console.log(name, e.name); }
}
