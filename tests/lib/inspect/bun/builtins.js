require('../_run.js')(require('../_values/builtins.js'), (v) => console.log(v));
