require('../_console/tables.js');
