import type pg from 'pg';
import { createEar } from '../database/ear.ts';
import { newId } from '../database/identifier.ts';

/** Carries live messages to the other processes of one database. */
export interface Relay {
  /** Sends to every other process; in order, and never waited for. */
  send(message: unknown): void;
  /** Hears what other processes sent. */
  onHeard(listener: (message: unknown) => void): void;
  /** Messages may have been missed: whoever depends on them starts over. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'live_message';
/** PostgreSQL refuses a notification of 8,000 bytes. */
const longest = 7_900;
/** Messages of this time go in one statement: committing a notification takes a lock of the whole database cluster. */
const gatherMs = 20;

/** Opens the relay on PostgreSQL's NOTIFY; a message too long for it stays in its process and is reported. */
export async function createRelay(pool: pg.Pool, report: (problem: unknown) => void): Promise<Relay> {
  const self = newId();
  const listeners: ((message: unknown) => void)[] = [];
  const gaps: (() => void)[] = [];
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();
  let closed = false;

  const ear = await createEar(pool.options, channel, {
    heard(text) {
      if (text.startsWith(self)) return;
      const message: unknown = JSON.parse(text.slice(self.length));
      for (const listener of listeners) listener(message);
    },
    async recovered() {
      for (const listener of gaps) listener();
    },
  });

  function flush(): void {
    timer = undefined;
    const texts = waiting;
    waiting = [];
    sending = sending.then(async () => {
      await pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts]).catch(report);
    });
  }

  return {
    send(message) {
      // What connections say while the server closes them; consoles ask again for what they show.
      if (closed) return;
      const text = self + JSON.stringify(message);
      if (Buffer.byteLength(text) > longest) return report(new Error('a live message is too long for other processes'));
      waiting.push(text);
      timer ??= setTimeout(flush, gatherMs);
    },
    onHeard: (listener) => void listeners.push(listener),
    onGap: (listener) => void gaps.push(listener),
    async close() {
      clearTimeout(timer);
      if (waiting.length > 0) flush();
      closed = true;
      await sending;
      await ear.close();
    },
  };
}
