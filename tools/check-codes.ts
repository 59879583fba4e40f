/** A code stands in a query under the name its enum gives it: a number there says nothing, and nobody finds it by the state it means. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

const column = String.raw`(?:\w+\.)?(?:\w+_)?(?:state|status|kind|type)`;

/** How a number gets to a column of codes: compared or set in SQL, in a condition of the query builder, in what it writes. */
const patterns = [
  new RegExp(String.raw`(?<![\w.$])${column}\s*(?:(?<![=!<>])=(?![=>])|<>|!=(?!=)|(?:not\s+)?in)\s*\(?\s*\d`, 'g'),
  /(?<![\w.$])(?:\w+\.)?\w+_(?:state|status|kind|type)\s*[<>]=?\s*\d/g,
  new RegExp(String.raw`'${column}',\s*'[^']+',\s*\[?\s*\d`, 'g'),
  /\.(?:set|values|doUpdateSet)\(\{[^}]*?\b(?:\w+_)?(?:state|status|kind|type): \d/g,
];

/** Every number that stands for a code in a query of the server, one sentence each. */
export async function checkCodes(root: string): Promise<string[]> {
  const problems: string[] = [];
  let files = 0;
  for await (const file of glob('server/src/{kernel,domains}/**/*.ts', { cwd: root })) {
    if (/\.(test|fixture|gen)\.ts$|\/testing\//.test(file)) continue;
    files += 1;
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const pattern of patterns)
      for (const [found] of text.matchAll(pattern)) problems.push(`nameless-code: ${found.replace(/\s+/g, ' ')} in ${file}`);
  }
  return files === 0 ? ['nameless-code: no source of the server was seen'] : problems.sort();
}

if (import.meta.main) {
  const problems = await checkCodes(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
