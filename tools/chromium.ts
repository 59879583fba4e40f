import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The headless one first: it draws for nobody and takes a fifth less of the processor. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'),
  join(homedir(), 'Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
];

/** A Chromium on this machine: CHROMIUM_PATH, one in PATH, the usual places, Playwright's own download. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...inPath, ...elsewhere.flatMap((pattern) => (pattern.includes('*') ? globSync(pattern) : [pattern]))].find((file) =>
    existsSync(file),
  );
}

/** Installs Chromium and a Chinese font where this process may (root on Debian); otherwise does nothing. */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH || process.geteuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('No Chromium found: installing chromium and fonts-noto-cjk with apt-get …');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], options);
  const install = (...packages: string[]) =>
    spawnSync('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], options).status === 0;
  if (!install('chromium-headless-shell', 'fonts-noto-cjk')) install('chromium', 'fonts-noto-cjk');
}
