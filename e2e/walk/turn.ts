import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const domains = join(root, 'console/src/domains');
const dayMs = 86_400_000;

/** What git says, or nothing where there is no repository. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Which of `of` parts it is this run's turn to look at closely: the next with every commit, every day where the history is not at hand. */
export function turnOf(of: number): { turn: number; because: string } {
  const commits = git('rev-parse', '--is-shallow-repository') === 'false' ? Number(git('rev-list', '--count', 'HEAD')) : 0;
  return commits > 0
    ? { turn: commits % of, because: `commit ${commits}` }
    : { turn: Math.floor(Date.now() / dayMs) % of, because: 'the day' };
}

/** Paths of the pages whose area (folder) the last commit or the working tree changes. */
export function changedPages(): ReadonlySet<string> {
  const files = [git('diff', '--name-only', 'HEAD'), git('diff', '--name-only', 'HEAD~1', 'HEAD')].join('\n').split('\n');
  const folders = new Set(files.map((file) => dirname(join(root, file))));
  const changed = readdirSync(domains).flatMap((domain) => {
    const registered = readFileSync(join(domains, domain, 'pages.ts'), 'utf8');
    return [...registered.matchAll(/'(\/[^']+)': \(\) => import\('([^']+)'\)/g)]
      .filter(([, , file = '']) => folders.has(dirname(join(domains, domain, file))))
      .map(([, path = '']) => path);
  });
  return new Set(changed);
}
