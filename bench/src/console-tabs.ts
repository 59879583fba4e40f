import type { Page } from 'playwright-core';
import { onStage, quantile, signIn } from './console-stage.ts';
import { atMost, type Figure, never } from './figures.ts';

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

/** When a page one goes to was there, ms after one asked for it. */
export interface Arrival {
  /** When one asked for it, on the page's own clock. */
  began: number;
  /** Its head, filters and buttons were drawn and the thread took the next input. */
  interactive: number;
  /** Its rows were drawn as well. */
  drawn: number;
  /** Nothing at all was left to do. */
  free: number;
}

/** Goes to a path as a link of the shell would; `pressed` names the element of the shown page whose press leads there instead. */
export const goTo = (page: Page, path: string, pressed = ''): Promise<Arrival> =>
  page.evaluate(
    ({ path, pressed }) =>
      new Promise<Arrival>((resolve) => {
        const began = performance.now();
        // Looked up view by view: a search of the whole document costs more than a frame with twenty pages in it.
        const views = document.querySelector('.views') as HTMLElement;
        const shown = () =>
          [...views.children]
            .map(({ firstElementChild }) => firstElementChild as HTMLElement)
            .find((view) => view.style.display !== 'none');
        const before = shown();
        /** Time when the next frame has been drawn and a task of this priority has run. */
        const after = (priority: 'user-blocking' | 'background') =>
          new Promise<{ drawn: number; done: number }>((told) => {
            requestAnimationFrame(() => {
              // A message queued inside a frame is answered after the frame is drawn.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                const drawn = performance.now() - began;
                scheduler.postTask(() => told({ drawn, done: performance.now() - began }), { priority });
              };
              port2.postMessage(null);
            });
          });
        let interactive: Promise<{ done: number }> | undefined;
        const look = () => {
          const view = shown();
          if (!view || view === before || (view.dataset.bench ?? path) !== path) return;
          if (view.querySelector('button, a, input')) interactive ??= after('user-blocking');
          const whole = view.dataset.bench || (view.firstElementChild && !view.querySelector('.skeleton, .ant-skeleton'));
          if (!whole) return;
          changes.disconnect();
          view.dataset.bench = path;
          Promise.all([interactive ?? after('user-blocking'), after('background')]).then(([first, last]) =>
            resolve({ began, interactive: first.done, drawn: last.drawn, free: last.done }),
          );
        };
        // Asked when something changes: a look in every frame would have frames drawn that nobody else wants.
        const changes = new MutationObserver(look);
        changes.observe(views, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
        if (pressed) return before?.querySelector<HTMLElement>(pressed)?.click();
        history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }),
    { path, pressed },
  );

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' | 'background' }): void };

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

/** Closes every tab that can be closed. */
export async function closeAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.tab-close')) button.click();
  });
  // Closing goes home by itself, one tab after another.
  await page.waitForTimeout(600);
}

/** Opens every page, one after the other; `opened` is told of each. */
async function openAll(page: Page, opened: (path: string) => Promise<void> = async () => undefined): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const path of lists) {
    const arrival = await goTo(page, path);
    arrivals.push(arrival);
    if (process.env.BENCH_VERBOSE) console.log('opened', path, arrival);
    await page.waitForLoadState('networkidle');
    await opened(path);
  }
  return arrivals;
}

/** Opens twenty pages, closes and opens them again, then switches among them at random (the same order in every run). */
export async function benchConsoleTabs(): Promise<Figure[]> {
  return onStage(async ({ newWindow }) => {
    const { page, devtools } = await newWindow();
    await signIn(page);
    // Warm code, as in the middle of a day: the figure is that of showing a page, not of fetching its code.
    await openAll(page);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const first = await openAll(page);
    await closeAll(page);
    const traces = new Map<string, string>();
    const again = await openAll(page, async (path) => void traces.set(path, await leaveTraces(page, path)));
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    let at = 7;
    const switched: Arrival[] = [];
    let lost = 0;
    for (let round = 0; round < switches; round += 1) {
      at = (at * 5 + 3) % 64; // a full cycle: the same order in every run
      const path = lists[at % lists.length] as string;
      if (page.url().endsWith(path)) continue;
      await page.waitForTimeout(150);
      const arrival = await goTo(page, path);
      switched.push(arrival);
      const kept = await readTraces(page, path);
      if (kept !== traces.get(path)) {
        lost += 1;
        if (process.env.BENCH_VERBOSE) console.log('lost', path, traces.get(path), '->', kept);
      }
      if (process.env.BENCH_VERBOSE) console.log(path, arrival);
    }
    if (process.env.BENCH_VERBOSE) console.log(calls.join('\n'));
    const opening = (when: string, arrivals: readonly Arrival[]) => {
      const said = `rows drawn ${summary(arrivals.map(({ drawn }) => drawn))}, thread free ${summary(arrivals.map(({ free }) => free))}`;
      const interactive = arrivals.map((one) => one.interactive);
      return atMost(`opening a page ${when} at 4× throttle: interactive`, quantile(interactive, 0.5), 'ms', 150, said);
    };
    const what = `switching among ${lists.length} open pages at 4× throttle`;
    const drawn = switched.map((one) => one.drawn);
    const said = `${summary(drawn)}, thread free ${summary(switched.map(({ free }) => free))}; ${calls.length} calls`;
    return [
      atMost(what, quantile(drawn, 0.5), 'ms', 100, said),
      never(`${what}: states lost`, lost),
      opening('for the first time after a reload', first),
      opening('again', again),
    ];
  });
}
