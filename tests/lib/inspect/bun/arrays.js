require('../_run.js')(require('../_values/arrays.js'), (v) => console.log(v));
