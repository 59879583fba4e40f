import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium: the environment's, the system's, Playwright's own download. Says what is missing instead of passing without one. */
export function findChromium(): string {
  const found = [
    process.env.CHROMIUM,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    chromium.executablePath(),
  ].find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found === undefined) {
    throw new Error(
      'No Chromium found. Install one (apt-get install chromium fonts-noto-cjk, or npx playwright-core install chromium) or set CHROMIUM to its path.',
    );
  }
  return found;
}
