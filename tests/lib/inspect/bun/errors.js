require('../_run.js')(require('../_values/errors.js'), (v) => console.log(v));
