// Packs the engine for the page, in the very Python that will run it there: node pack.mjs RUNTIME STAGE OUTPUT
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [runtime, stage, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: join(runtime, "/") });
python.mountNodeFS("/stage", stage);
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"), { filename: "pack.py" });

const files = {};
/** Packed by us and not by the server: then it is small wherever the site is published. */
const write = (name, content) => {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(join(output, `${name}.packed`), packed);
  files[name] = { packed: packed.length, bytes: content.length };
};
write("pyodide.asm.wasm", readFileSync(join(runtime, "pyodide.asm.wasm")));
write("python_stdlib.zip", python.FS.readFile("/tmp/python_stdlib.zip"));
write("rules.tar", python.FS.readFile("/tmp/rules.tar"));
const { info } = JSON.parse(readFileSync(join(runtime, "pyodide-lock.json"), "utf-8"));
writeFileSync(join(output, "files.json"), JSON.stringify({ files, lock: { info, packages: {} } }));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) {
  writeFileSync(join(output, name), readFileSync(join(runtime, name), "utf-8").replace(/\n\/\/# sourceMappingURL=.*/, ""));
}
