import type { Page } from 'playwright-core';
import { machineLoad, onStage, quantile, signIn } from './console-stage.ts';

const firstList = '/parkingRecord/parkRecord/list';
/** A page counts as loaded when it has been quiet for so long, ms. */
const quiet = 1500;

interface Weight {
  requests: number;
  /** Bytes of JavaScript as they travelled (brotli), without headers. */
  script: number;
  /** Total blocking time: what each long task took above 50 ms. */
  blocked: number;
}

/** Loads a path and adds up what that cost until the sign of readiness is there and the page has become quiet. */
async function weigh(page: Page, path: string, sign: string): Promise<Weight> {
  const requested: string[] = [];
  const note = (request: { url(): string }) => {
    if (request.url().startsWith('http')) requested.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await page.locator(sign).first().waitFor();
  await page.waitForTimeout(quiet);
  page.off('request', note);
  if (process.env.BENCH_VERBOSE) console.log(requested.join('\n'));
  const seen = await page.evaluate(
    () =>
      new Promise<{ script: number; blocked: number }>((resolve) => {
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const script = resources.filter(({ name }) => /\.js$/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
        // Without a long task the observer never calls.
        setTimeout(() => resolve({ script, blocked: 0 }), 200);
        new PerformanceObserver((list) => {
          const blocked = list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0);
          resolve({ script, blocked });
        }).observe({ type: 'longtask', buffered: true });
      }),
  );
  return { requests: requested.length, ...seen };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Cold weight of the login page and of the first list page after login, against what the house allows. */
export async function benchConsoleWeight(): Promise<void> {
  await onStage(async ({ newWindow }) => {
    const login = await newWindow();
    // What the login page fetches ahead for the shell is not the login page's.
    await login.page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const { requests, script } = await weigh(login.page, '/login', 'button');
    console.log(`login page, cold: ${kilobytes(script)} script (bar 75 kB), ${requests} requests (bar 8)`);

    const rounds: Weight[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { page, devtools } = await newWindow();
      await signIn(page);
      await page.goto('about:blank');
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      rounds.push(await weigh(page, firstList, 'tbody tr[data-row-key]'));
      await page.context().close();
    }
    const [first] = rounds;
    const blocked = rounds.map((round) => round.blocked);
    console.log(
      `first list page, cold: ${kilobytes(first?.script ?? 0)} script (bar 390 kB), ${first?.requests} requests (bar 15), ` +
        `blocked ${quantile(blocked, 0.5).toFixed(0)} ms median of ${blocked.map((value) => value.toFixed(0)).join(' ')} at 4× CPU throttle (bar 700 ms; ${machineLoad()})`,
    );
  });
}
