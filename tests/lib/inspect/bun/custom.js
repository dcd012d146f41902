require('../_run.js')(require('../_values/custom.js'), (v) => console.log(v));
