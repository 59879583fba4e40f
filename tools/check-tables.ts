/** A table is named by its owner alone: the domain (or the kernel) whose migration creates it. What it publishes, others may read, never write. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface Table {
  owner: string;
  published: boolean;
}

/** Every table named by another than its owner, one sentence each. */
export async function checkTables(root: string): Promise<string[]> {
  const tables = new Map<string, Table>();
  for await (const file of glob('server/migrations/*.sql', { cwd: root })) {
    const owner = /^\w+?-(.+)\.sql$/.exec(basename(file))?.[1] ?? '';
    for (const [name, published] of createdTables(readFileSync(join(root, file), 'utf8'))) tables.set(name, { owner, published });
  }
  const problems: string[] = [];
  for await (const file of glob('server/src/{kernel,domains}/**/*.ts', { cwd: root })) {
    if (/\.(test|fixture|seed|gen)\.ts$|\/testing\//.test(file)) continue;
    const user = /^server\/src\/domains\/([^/]+)/.exec(file)?.[1] ?? 'kernel';
    problems.push(...foreignTables(readFileSync(join(root, file), 'utf8'), user, tables).map((problem) => `${problem} in ${file}`));
  }
  return tables.size === 0 ? ['foreign-table: no migration creates a table'] : problems.sort();
}

/** Names of created tables, and whether the line before says that others may read them. */
function createdTables(migration: string): [name: string, published: boolean][] {
  return [...migration.matchAll(/(^-- Published\b.*\n)?^create (?:unlogged )?table (\w+)/gm)].map(([, published, name]) => [
    name ?? '',
    published !== undefined,
  ]);
}

const writing = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/g;
const reading = /\b(?:selectFrom|\w+Join|using|table)\(\s*\[?\s*'(\w+)|\b(?:from|join|using)\s+(\w+)/g;
/** A name of two words means the table wherever SQL or a quoted name has it. */
const spelled = /\b([a-z]+(?:_[a-z]+)+)\b/g;

function foreignTables(source: string, user: string, tables: ReadonlyMap<string, Table>): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const quoted = [...text.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g)].map(([literal]) => literal).join('\n');
  const found = new Set<string>();
  const look = (where: string, pattern: RegExp, verb: string, allowed: (table: Table) => boolean) => {
    for (const [, first, second] of where.matchAll(pattern)) {
      const name = first ?? second ?? '';
      const table = tables.get(name);
      if (table && table.owner !== user && !allowed(table)) found.add(`foreign-table: ${name} of ${table.owner} is ${verb}`);
    }
  };
  look(text, writing, 'written', () => false);
  look(text, reading, 'read', ({ published }) => published);
  look(quoted, spelled, 'named', ({ published }) => published);
  return [...found];
}

if (import.meta.main) {
  const problems = await checkTables(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
