import { afterEach, expect, inject, test, vi } from 'vitest';
import { launchBrowser } from '../browser.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a download keeps its Chinese name where the environment has no locale', async () => {
  for (const name of ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE']) vi.stubEnv(name, undefined);
  const browser = await launchBrowser(inject('chromium'));
  try {
    const page = await browser.newPage();
    await page.setContent('<a download="停车记录.csv" href="data:text/csv,a">导出</a>');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '导出' }).click()]);
    expect(download.suggestedFilename()).toBe('停车记录.csv');
  } finally {
    await browser.close();
  }
});
