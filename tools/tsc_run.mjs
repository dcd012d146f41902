// SPDX-License-Identifier: MIT
// tsc_run.mjs - runs a TypeScript or JSX program as the TypeScript compiler sees it: the reference for tests/lang/ts
// and decorators.
//
//   node tools/tsc_run.mjs FOLDER/node_modules/typescript FILE
//
// Every file is compiled alone, to the newest target, below it where decorators must not stay, and with the settings of tsconfig.json
// in its folder; for emitDecoratorMetadata, and with isolatedModules off, with the types of the library. A first line `// tsc: {...}` adds compiler options. Folders beside the file
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

function withLibrary(from, compilerOptions) {
    const result = { outputText: "" };
    const { options } = ts.convertCompilerOptionsFromJson(
        { ...compilerOptions, target: "es2022", module: "esnext", jsx: "react-jsx", moduleResolution: "bundler", lib: ["esnext", "dom"], types: [],
          allowImportingTsExtensions: true, noEmitOnError: false, noEmit: false, outDir: folder }, ".");
    const program = ts.createProgram([from], options);
    program.emit(program.getSourceFile(from), (name, text) => { if (/js$/.test(name)) result.outputText = text; });
    return result;
}

function compile(from, to) {
    const text = fs.readFileSync(from, "utf8");
    const options = text.match(/^\/\/ tsc: (.*)$/m);
    const config = path.join(path.dirname(path.resolve(from)), "tsconfig.json");
    const compilerOptions = {
        target: /(^|[\s(=>{}])@[\w(]/.test(text) ? ts.ScriptTarget.ES2022 : "esnext",
        module: from.endsWith(".cts") ? "commonjs" : "esnext", jsx: ts.JsxEmit.ReactJSX,
        ...(fs.existsSync(config) && /\.[cm]?tsx?$/.test(from) ? JSON.parse(fs.readFileSync(config, "utf8")).compilerOptions : {}),
        ...(options ? JSON.parse(options[1]) : {}),
    };
    const result = compilerOptions.emitDecoratorMetadata || compilerOptions.isolatedModules === false ? withLibrary(from, compilerOptions)
        : ts.transpileModule(text, { fileName: from.replace(/\.js$/, ".tsx").replace(/\.([cm])js$/, ".$1ts"), reportDiagnostics: false, compilerOptions });
    const here = path.dirname(path.resolve(from));
    const resolved = result.outputText.replace(/((?:from|import|require\() ?)"(\.\/[^"]*)"/g, (all, before, name) => {
        for (const [add, out] of [["", ""], [".js", ".js"], ["/index.js", "/index.js"], [".ts", ".mjs"], [".tsx", ".mjs"], [".jsx", ".mjs"]]) {
            const at = path.join(here, name + add);
            if (fs.existsSync(at) && fs.statSync(at).isFile())
                return `${before}"${(name + out).replace(/\.m?ts$/, ".mjs")}"`;
        }
        return all;
    });
    fs.writeFileSync(to, resolved);
}

const here = path.dirname(path.resolve(file)), base = path.basename(file);
for (const entry of fs.readdirSync(here, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.startsWith("_"))
        fs.cpSync(path.join(here, entry.name), path.join(folder, entry.name), { recursive: true });
const out = path.join(folder, base.replace(/\.[cm]?[jt]sx?$/, /\.c[jt]s$/.test(base) ? ".cjs" : ".mjs"));
compile(file, out);
const ran = spawnSync(process.execPath, [out], { encoding: "utf8" });
fs.rmSync(folder, { recursive: true });
process.stdout.write(ran.stdout);
process.stderr.write(ran.stderr);
process.exitCode = ran.status;
