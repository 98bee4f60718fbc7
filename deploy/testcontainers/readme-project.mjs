// Makes a project of nothing but a README: node readme-project.mjs README FOLDER. A block of code after a line that ends
// with the name of a file and a colon (`pom.xml`:) becomes that file; the blocks of shell commands become commands.sh.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [readme, folder] = process.argv.slice(2);
const commands = [];
const files = [];
for (const [, before, language, code] of readFileSync(readme, 'utf8').matchAll(/([^\n]*)\n\n```(\w*)\n(.*?)^```$/gms)) {
  const file = before.match(/`([\w./-]+)`:$/)?.[1];
  if (file) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
    files.push(file);
  } else if (language === 'sh') {
    commands.push(code);
  }
}
if (files.length === 0 || commands.length === 0) throw new Error(readme + ' has no project: ' + files.length + ' files, ' + commands.length + ' commands');
writeFileSync(join(folder, 'commands.sh'), 'set -euo pipefail\n' + commands.join(''));
console.log(readme + ': ' + files.join(', '));
