import type { CDPSession, Page } from 'playwright-core';
import { onStage, signIn } from './console-stage.ts';
import { closeAll, goTo, lists } from './console-tabs.ts';
import { atMost, type Figure } from './figures.ts';

/** A day's work: each cycle opens every page and closes all of them, with alarms coming in meanwhile. */
const cycles = 16;
/** Code, styles and the tables antd makes once are there after so many. */
const warmCycles = 2;
const alarmsPerPage = 25;
/** The shell's parts for alarms are fetched when the first page has come to rest. */
const restMs = 5000;
/** Cycles stop here, so that a loaded machine ends as well. */
const longestMs = 150_000;

/** Remembers the console's live socket, so that alarms can be put on it as if the server had sent them. */
const rememberSocket = () => {
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      Object.assign(window, { benchSocket: this });
    }
  };
};

const raiseAlarms = (page: Page, first: number) =>
  page.evaluate(
    ({ first, count }) => {
      const { benchSocket } = window as unknown as { benchSocket?: WebSocket };
      for (let at = first; at < first + count; at += 1) {
        const alarm = {
          infName: 'alarm',
          msgType: 'cameraOffline',
          msgId: String(10 ** 15 + at),
          devName: `相机${at}`,
          location: '江南豪园',
          alarmTime: new Date().toISOString(),
        };
        benchSocket?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(alarm) }));
      }
    },
    { first, count: alarmsPerPage },
  );

/** Heap in use after everything unreachable has gone, bytes, and elements still held. */
async function held(devtools: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  // What a first collection frees may be all that held more.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** Route changes, tabs opened and closed and alarms, as many as fit; the heap at the end against the heap after the first two rounds. */
export async function benchConsoleHeap(): Promise<Figure[]> {
  return onStage(async ({ newWindow }) => {
    const { page, devtools } = await newWindow();
    await page.addInitScript(rememberSocket);
    await signIn(page);
    await page.waitForFunction(() => 'benchSocket' in window);
    await page.waitForTimeout(restMs);
    let alarms = 0;
    let changes = 0;
    const oneCycle = async () => {
      for (const path of lists) {
        await goTo(page, path);
        await raiseAlarms(page, alarms);
        alarms += alarmsPerPage;
        changes += 1;
        await page.waitForTimeout(60);
      }
      for (const path of lists.filter((_, index) => index % 3 === 0)) {
        await goTo(page, path);
        changes += 1;
      }
      await closeAll(page);
    };
    for (let cycle = 0; cycle < warmCycles; cycle += 1) await oneCycle();
    const before = await held(devtools);
    const warmed = { alarms, changes };
    const began = performance.now();
    let done = 0;
    while (done < cycles && performance.now() - began < longestMs) {
      await oneCycle();
      done += 1;
      if (process.env.BENCH_VERBOSE) console.log(done, await held(devtools));
    }
    const after = await held(devtools);
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    const work = `${done} rounds, ${changes - warmed.changes} route changes, ${alarms - warmed.alarms} alarms`;
    const others = `nodes ${before.nodes} to ${after.nodes}, listeners ${before.listeners} to ${after.listeners}`;
    const said = `${work}; ${megabytes(before.heap)} to ${megabytes(after.heap)} MB; ${others}`;
    return [atMost('heap of the console after many rounds, against its start', after.heap / before.heap, '', 1.2, said)];
  });
}
