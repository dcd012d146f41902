// internal/sqlite_tags - SQLTagStore: statements by the text of template literals, the least recently used forgotten first.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');

function store(self) {
    if (self?.$statements === undefined)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type SQLTagStore');
    return self;
}

// The statement of a template's strings, whose values are its parameters.
function statementOf(self, strings) {
    const { $statements: statements, $database: database, $capacity: capacity } = store(self);
    if (!database.isOpen)
        throw nodeError('ERR_INVALID_STATE', 'database is not open');
    if (!Array.isArray(strings) || !strings.every((text) => typeof text === 'string'))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'First argument must be an array of strings (template literal).');
    const text = strings.join('?');
    let statement = statements.get(text);
    if (statement === undefined) {
        statement = database.prepare(text);
        if (statements.size >= capacity)
            for (const oldest of statements.keys()) {
                statements.delete(oldest);
                break;
            }
    }
    statements.delete(text);
    statements.set(text, statement); // now the youngest
    return statement;
}

class SQLTagStore {
    get(strings, ...values) {
        return statementOf(this, strings).get(...values);
    }

    all(strings, ...values) {
        return statementOf(this, strings).all(...values);
    }

    iterate(strings, ...values) {
        return statementOf(this, strings).iterate(...values);
    }

    run(strings, ...values) {
        return statementOf(this, strings).run(...values);
    }

    clear() {
        store(this).$statements.clear();
    }
}

// A number of statements, which Node takes as a whole positive one.
function capacityOf(value) {
    if (value === undefined)
        return 1000;
    const text = 'The "maxSize" argument must be a positive integer.';
    if (typeof value !== 'number')
        throw nodeError('ERR_INVALID_ARG_TYPE', text);
    if (!(value >= 1 && value < 2147483648) || !Number.isInteger(value))
        throw nodeError('ERR_OUT_OF_RANGE', text);
    return value;
}

function create(database, maxSize) {
    const self = new SQLTagStore();
    self.$capacity = capacityOf(maxSize);
    self.$database = database;
    self.$statements = new Map();
    const getter = (get) => ({ __proto__: null, enumerable: true, configurable: true, get });
    Object.defineProperties(self, {
        __proto__: null,
        capacity: getter(() => self.$capacity), db: getter(() => database), size: getter(() => self.$statements.size),
    });
    return self;
}

module.exports = { create };
