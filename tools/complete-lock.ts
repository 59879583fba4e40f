/**
 * Adds to package-lock.json the optional platform binaries that the registry did not list at install time.
 * `npm ci` refuses a lock file that lacks an optional dependency of an installed package, even one for another platform.
 * Run after every `npm install`: node tools/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockEntry {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const words = name.split(/[/-]/);
    const os = systems.find((system) => words.includes(system));
    if (lock.packages[key] || !os) continue;
    const cpu = processors.find((processor) => words.includes(processor)) ?? 'x64';
    lock.packages[key] = {
      version: range.replace(/^[~^]/, ''),
      os: [os],
      cpu: [cpu],
      ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional platform entries added`);
