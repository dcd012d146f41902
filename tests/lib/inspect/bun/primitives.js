require('../_run.js')(require('../_values/primitives.js'), (v) => console.log(v));
