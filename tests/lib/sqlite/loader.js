// A database that is imported is opened; the default export is the Database.
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
const folder = mkdtempSync(join(tmpdir(), 'sqlite-')), file = join(folder, 'x.db');
const made = new Database(file);
made.run('create table t(a)');
made.run('insert into t values(5)');
made.close();
const { default: db } = await import(file, { with: { type: 'sqlite' } });
console.log(db instanceof Database, db.filename === file, db.query('select * from t').all());
db.close();
rmSync(folder, { recursive: true });
