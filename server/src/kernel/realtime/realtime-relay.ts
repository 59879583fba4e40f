import type pg from 'pg';
import { createEar } from '../database/ear.ts';
import { newId } from '../database/identifier.ts';
import type { Servers } from '../database/servers.ts';
import { createJoiner, partsOf } from './long-message.rule.ts';

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
/** Messages of this time go in one statement: committing a notification takes a lock of the whole database cluster. */
const gatherMs = 20;

/**
 * Opens the relay on PostgreSQL's NOTIFY. A long message goes in parts; one beyond {@link longestMessage} stays in its process and is reported. A server
 * that was killed may have taken messages with it whose changes are committed: that is a gap as well.
 */
export async function createRelay(pool: pg.Pool, report: (problem: unknown) => void, servers?: Pick<Servers, 'onLost'>): Promise<Relay> {
  const self = newId();
  const listeners: ((message: unknown) => void)[] = [];
  const gaps: (() => void)[] = [];
  const joiner = createJoiner();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();
  let closed = false;

  const ear = await createEar(pool.options, channel, {
    heard(text) {
      if (text.startsWith(self)) return;
      const whole = joiner.take(text.slice(0, self.length), text.slice(self.length));
      if (whole === undefined) return;
      const message: unknown = JSON.parse(whole);
      for (const listener of listeners) listener(message);
    },
    async recovered() {
      joiner.forget();
      for (const listener of gaps) listener();
    },
  });

  servers?.onLost(() => {
    for (const listener of gaps) listener();
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
      const parts = partsOf(JSON.stringify(message));
      if (parts === undefined) return report(new Error('a live message is too long for other processes'));
      waiting.push(...parts.map((part) => self + part));
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
