import type { Page } from 'playwright-core';
import { onStage, quantile, type Stage, signIn } from './console-stage.ts';
import type { Figure } from './figures.ts';

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

/** Of the login page, in a browser that starts for it. */
const weighLogin = ({ newBrowser }: Stage): Promise<Weight> =>
  newBrowser(async ({ newWindow }) => {
    const { page } = await newWindow();
    // What the login page fetches ahead for the shell is not the login page's.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    return weigh(page, '/login', 'button');
  });

/** Of the first list page after a login, in a browser that starts for it. */
const weighList = ({ newBrowser }: Stage): Promise<Weight> =>
  newBrowser(async ({ newWindow }) => {
    const { page, devtools } = await newWindow();
    await signIn(page);
    await page.goto('about:blank');
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return weigh(page, firstList, 'tbody tr[data-row-key]');
  });

/** Cold weight of the login page and of the first list page after login, against what the house allows. */
export async function benchConsoleWeight(): Promise<Figure[]> {
  return onStage(async (stage) => {
    const login = await weighLogin(stage);
    const rounds: Weight[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await weighList(stage));
    const blocked = rounds.map((round) => round.blocked);
    const list = rounds[0] ?? login;
    const less = 'less' as const;
    return [
      { what: 'login page, cold: script', value: login.script / 1000, unit: 'kB', better: less, bar: 75 },
      { what: 'login page, cold: requests', value: login.requests, unit: '', better: less, bar: 8 },
      { what: 'first list page, cold: script', value: list.script / 1000, unit: 'kB', better: less, bar: 326 },
      { what: 'first list page, cold: requests', value: list.requests, unit: '', better: less, bar: 14 },
      {
        ...{
          what: 'first list page, cold: total blocking time at 4× throttle, a fresh browser each',
          value: quantile(blocked, 0.5),
          unit: 'ms',
        },
        ...{ better: less, bar: 700, said: blocked.map((value) => value.toFixed(0)).join(' ') },
      },
    ];
  });
}
