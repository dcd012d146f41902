// The limits of a database are a getter, as isOpen is: inspecting it shows the word.
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(':memory:');
const { get, set, configurable } = Object.getOwnPropertyDescriptor(database, 'limits');
console.log(typeof get, set, configurable, database.limits === database.limits, database.limits.attach);
// expect: function undefined false true 10
