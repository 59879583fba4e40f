import type { Page } from 'playwright-core';
import { machineLoad, onStage, quantile, signIn } from './console-stage.ts';

export const lists = [
  '/parkingRecord/parkRecord/list',
  '/parkingRecord/unOutRecord/list',
  '/parkingRecord/passRecord/list',
  '/parkingRecord/changeRecord/list',
  '/parkingRecord/orderMerge/list',
  '/systemManage/parkingLot/list',
  '/systemManage/parkingSpace/list',
  '/systemManage/roadside/roadSite/list',
  '/systemManage/roadside/historyRoad/list',
  '/systemManage/equipment/list',
  '/equipMonitoring/camera/list',
  '/equipMonitoring/abnormalRecord/offlineWarning',
  '/equipMonitoring/abnormalRecord/quarantine',
  '/chargeRules/rule/list',
  '/chargeRules/noActiveRule/list',
  '/chargeRules/historyRule/list',
  '/stopFee/chargeRecord/list',
  '/specificParking/blackList/list',
  '/specificParking/blackAlert/list',
  '/index',
];
const switches = 60;

/** Goes to a path as a link of the shell would, and answers how long it took until the page was drawn and the thread free again, ms. */
export const goTo = (page: Page, path: string): Promise<{ drawn: number; free: number }> =>
  page.evaluate(
    (path) =>
      new Promise<{ drawn: number; free: number }>((resolve) => {
        const began = performance.now();
        // Looked up view by view: a search of the whole document costs more than a frame with twenty pages in it.
        const views = document.querySelector('.views') as HTMLElement;
        const shown = () =>
          [...views.children]
            .map(({ firstElementChild }) => firstElementChild as HTMLElement)
            .find((view) => view.style.display !== 'none');
        const before = shown();
        history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
        const look = () => {
          const view = shown();
          const here =
            view &&
            view !== before &&
            (view.dataset.bench ?? path) === path &&
            (view.dataset.bench || (view.firstElementChild && !view.querySelector('.skeleton, .ant-skeleton')));
          if (!here) return requestAnimationFrame(look);
          view.dataset.bench = path;
          // A message queued inside a frame is answered after the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const drawn = performance.now() - began;
            scheduler.postTask(() => resolve({ drawn, free: performance.now() - began }), { priority: 'background' });
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    path,
  );

declare const scheduler: { postTask(task: () => void, options: { priority: 'background' }): void };

/** State a user would miss: what was typed and not yet sent, and how far the rows are scrolled. */
const leaveTraces = (page: Page, path: string) =>
  page.evaluate((path) => {
    const view = document.querySelector<HTMLElement>(`main.view[data-bench="${path}"]`);
    const input = view?.querySelector<HTMLInputElement>('.list-filters input[type=text]:not([readonly]):not([role=combobox])');
    if (input) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Z9');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const body = view?.querySelector<HTMLElement>('.row-table');
    if (body) body.scrollTop = 37;
    return `${input?.value ?? '-'} ${body?.scrollTop ?? '-'}`;
  }, path);

const readTraces = (page: Page, path: string) =>
  page.evaluate((path) => {
    const view = document.querySelector<HTMLElement>(`main.view[data-bench="${path}"]`);
    const input = view?.querySelector<HTMLInputElement>('.list-filters input[type=text]:not([readonly]):not([role=combobox])');
    return `${input?.value ?? '-'} ${view?.querySelector<HTMLElement>('.row-table')?.scrollTop ?? '-'}`;
  }, path);

const summary = (values: readonly number[]) => `${quantile(values, 0.5).toFixed(0)} ms median, ${quantile(values, 0.9).toFixed(0)} p90`;

/** Opens twenty pages, then switches among them at random (the same order in every run). */
export async function benchConsoleTabs(): Promise<void> {
  await onStage(async ({ newWindow }) => {
    const { page, devtools } = await newWindow();
    await signIn(page);
    // Warm code, as after a morning's work: the figure is that of showing a page, not of fetching and compiling its code.
    for (const path of lists) await goTo(page, path).then(() => page.waitForLoadState('networkidle'));
    await page.reload();
    await page.waitForLoadState('networkidle');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const opened: number[] = [];
    const traces = new Map<string, string>();
    for (const path of lists) {
      opened.push((await goTo(page, path)).free);
      await page.waitForLoadState('networkidle');
      traces.set(path, await leaveTraces(page, path));
    }
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    let at = 7;
    const drawn: number[] = [];
    const free: number[] = [];
    let lost = 0;
    for (let round = 0; round < switches; round += 1) {
      at = (at * 5 + 3) % 64; // a full cycle: the same order in every run
      const path = lists[at % lists.length] as string;
      if (page.url().endsWith(path)) continue;
      await page.waitForTimeout(150);
      const took = await goTo(page, path);
      drawn.push(took.drawn);
      free.push(took.free);
      const kept = await readTraces(page, path);
      if (kept !== traces.get(path)) {
        lost += 1;
        if (process.env.BENCH_VERBOSE) console.log('lost', path, traces.get(path), '->', kept);
      }
      if (process.env.BENCH_VERBOSE) console.log(path, took.drawn.toFixed(0), took.free.toFixed(0));
    }
    if (process.env.BENCH_VERBOSE) console.log(calls.join('\n'));
    console.log(
      `switching among ${lists.length} open pages at 4× CPU throttle: drawn ${summary(drawn)} (bar 100 ms), thread free ${summary(free)}; ` +
        `${calls.length} calls, ${lost} states lost (bar 0); opening one: ${summary(opened)} (${machineLoad()})`,
    );
  });
}
