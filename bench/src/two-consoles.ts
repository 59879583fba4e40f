import { setTimeout as sleep } from 'node:timers/promises';
import { liveAlarms, missedPerCall } from '@bochong/contract/alarm';
import { WebSocket } from 'ws';

/** A console's live socket behind a proxy: opened again as the console does, asking for the alarms it missed. */
export interface BenchConsole {
  /** Alarms it knows of, heard or fetched. */
  alarms: ReadonlySet<string>;
  /** Longest time without a socket, in milliseconds. */
  readonly longestGapMs: number;
  readonly cuts: number;
  close(): void;
}

/** What the console asks for again: an alarm committed late may carry an earlier id than one already heard. */
const overlapMs = 60_000;

/** As the console waits: doubling from a second, spread by half. */
const delayOf = (attempt: number) => Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2);

export async function openConsole(port: number, headers: Record<string, string>): Promise<BenchConsole> {
  const alarms = new Set<string>();
  const base = `http://127.0.0.1:${port}/api`;
  let heardAt = new Date().toISOString();
  let longestGapMs = 0;
  let cuts = 0;
  let lostAt: number | undefined;
  let socket: WebSocket | undefined;
  let isWanted = true;

  async function fetchMissed(since: string): Promise<void> {
    const from = new Date(Date.parse(since) - overlapMs).toISOString();
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ since: from, ...(after && { after }) });
      const answer = await fetch(`${base}${liveAlarms.missed.path}?${query}`, { headers });
      const { data } = (await answer.json()) as { data: { msgId: string }[] };
      for (const { msgId } of data) alarms.add(msgId);
      after = data.at(-1)?.msgId;
      if (data.length < missedPerCall) return;
    }
  }
  async function open(attempt: number): Promise<void> {
    const from = heardAt;
    const made = new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${headers.authorization}&requestId=keepalive-bench`);
    socket = made;
    const beat = () => made.readyState === WebSocket.OPEN && made.send('{"infName":"heartbeat"}');
    made.on('error', () => undefined);
    made.on('message', (bytes) => {
      const message = JSON.parse(String(bytes)) as { infName: string; msgId: string; serverTime?: string };
      if (message.infName === 'alarm') alarms.add(message.msgId);
      if (message.serverTime !== undefined) heardAt = message.serverTime;
    });
    const timer = setInterval(beat, 5_000);
    const opened = new Promise<boolean>((resolve) => {
      made.on('open', () => resolve(true)).on('close', () => resolve(false));
    });
    made.on('close', async () => {
      clearInterval(timer);
      if (!isWanted) return;
      const wasOpen = await opened;
      if (wasOpen) cuts += 1;
      lostAt ??= performance.now();
      const again = wasOpen ? 0 : attempt + 1;
      await sleep(delayOf(again));
      if (isWanted) await open(again);
    });
    if (!(await opened)) return;
    if (lostAt !== undefined) {
      longestGapMs = Math.max(longestGapMs, performance.now() - lostAt);
      await fetchMissed(from);
    }
    lostAt = undefined;
    beat();
  }
  await open(0);
  return {
    alarms,
    get longestGapMs() {
      return longestGapMs;
    },
    get cuts() {
      return cuts;
    },
    close() {
      isWanted = false;
      socket?.terminate();
    },
  };
}
