// SPDX-License-Identifier: MIT
// tsc_run.mjs - runs a TypeScript or JSX program as the TypeScript compiler sees it: the reference for tests/lang/ts.
//
//   node tools/tsc_run.mjs FOLDER/node_modules/typescript FILE
//
// Every file is compiled alone, to the newest target. A first line `// tsc: {...}` adds compiler options. Folders beside the file
// whose names start with _ are there too; relative specifiers get the endings that Node asks for.
import { createRequire } from "node:module";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const [compiler, file] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(path.resolve(compiler));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tsc-run-"));
const ending = /\.([cm]?)(?:tsx?|jsx)$/;

function compile(from, to) {
    const text = fs.readFileSync(from, "utf8");
    const options = text.match(/^\/\/ tsc: (.*)$/m);
    const result = ts.transpileModule(text, {
        fileName: from,
        reportDiagnostics: false,
        compilerOptions: {
            target: "esnext", module: from.endsWith(".cts") ? "commonjs" : "esnext", jsx: ts.JsxEmit.ReactJSX,
            ...(options ? JSON.parse(options[1]) : {}),
        },
    });
    const here = path.dirname(path.resolve(from));
    const resolved = result.outputText.replace(/((?:from|import|require\() ?)"(\.\/[^"]*)"/g, (all, before, name) => {
        for (const [add, out] of [["", ""], [".js", ".js"], ["/index.js", "/index.js"], [".ts", ".mjs"], [".tsx", ".mjs"], [".jsx", ".mjs"]]) {
            const at = path.join(here, name + add);
            if (fs.existsSync(at) && fs.statSync(at).isFile())
                return `${before}"${name}${out}"`;
        }
        return all;
    });
    fs.writeFileSync(to, resolved);
}

const here = path.dirname(path.resolve(file)), base = path.basename(file);
for (const entry of fs.readdirSync(here, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.startsWith("_"))
        fs.cpSync(path.join(here, entry.name), path.join(folder, entry.name), { recursive: true });
const out = path.join(folder, base.replace(ending, base.endsWith(".cts") ? ".cjs" : ".mjs"));
compile(file, out);
const ran = spawnSync(process.execPath, [out], { encoding: "utf8" });
fs.rmSync(folder, { recursive: true });
process.stdout.write(ran.stdout);
process.stderr.write(ran.stderr);
process.exitCode = ran.status;
