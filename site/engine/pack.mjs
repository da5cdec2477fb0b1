// Packs the engine for the page, in the very Python that will run it there: node pack.mjs RUNTIME STAGE OUTPUT
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [runtime, stage, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
// Without the columns of each instruction byte code is a tenth smaller; reports still name the lines.
const python = await loadPyodide({ indexURL: join(runtime, "/"), env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/stage", stage);
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"), { filename: "pack.py" });

const files = {};
/** Packed by us and not by the server: then it is small wherever the site is published. */
const write = (name, content) => {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(join(output, `${name}.packed`), packed);
  files[name] = { packed: packed.length, bytes: content.length, digest: createHash("sha256").update(packed).digest("hex").slice(0, 16) };
};
/** Without the line that names a file for debuggers, which is not there. */
const script = (name) => readFileSync(join(runtime, name), "utf-8").replace(/\n\/\/# sourceMappingURL=.*/, "");
write("pyodide.asm.mjs", Buffer.from(script("pyodide.asm.mjs")));
write("pyodide.asm.wasm", readFileSync(join(runtime, "pyodide.asm.wasm")));
write("python_stdlib.zip", python.FS.readFile("/tmp/python_stdlib.zip"));
write("rules.tar", python.FS.readFile("/tmp/rules.tar"));
const { info } = JSON.parse(readFileSync(join(runtime, "pyodide-lock.json"), "utf-8"));
writeFileSync(join(output, "files.json"), JSON.stringify({ files, lock: { info, packages: {} } }));
writeFileSync(join(output, "pyodide.mjs"), script("pyodide.mjs"));
