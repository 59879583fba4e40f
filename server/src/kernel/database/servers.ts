import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { createEar } from './ear.ts';

/**
 * The servers of one database. Each holds locks in a session of its own for as long as it lives: PostgreSQL gives them back when the process is killed,
 * and half a minute after its machine has gone.
 */
export interface Servers {
  /** Servers there are, this one too. */
  readonly count: number;
  /** Tells every other server; never waited for. What was told to a server that is gone for a moment is lost: it may only save time or bound something. */
  tell(topic: string, text: string): void;
  onTold(topic: string, listener: (text: string) => void): void;
  /** A server is gone that has not said good-bye: what it had not yet told is lost. Heard within three seconds. */
  onLost(listener: () => void): void;
  /** Names something that lives as long as this server does, so that others can see by {@link heldNames} whether it still lives. */
  hold(name: string): Promise<void>;
  close(): Promise<void>;
}

const channel = 'server_word';
/** First key of the locks, any numbers: of servers, and of names they hold. */
const serverLock = 7_101;
const nameLock = 7_102;
const lookMs = 1_000;
/** PostgreSQL refuses a notification of 8,000 bytes. */
const longest = 7_900;

const inThisDatabase = `locktype = 'advisory' and granted and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`;

/** SQL that is true where some server still holds the name in a column. */
export const heldNames = (column: string): string =>
  `(hashtext(${column})::bigint & 4294967295) in (select objid::bigint from pg_locks where ${inThisDatabase} and classid = ${nameLock})`;

export async function createServers(pool: pg.Pool, report: (problem: unknown) => void): Promise<Servers> {
  const self = randomInt(1, 2 ** 31 - 1);
  const listeners = new Map<string, ((text: string) => void)[]>();
  const losses: (() => void)[] = [];
  const names: string[] = [];
  /** Servers that have said good-bye; others that are not seen twice in a row are lost. */
  const gone = new Set<number>();
  let present = new Set([self]);
  let missing = new Set<number>();
  let client: pg.Client | undefined;
  let sending = Promise.resolve();
  let closed = false;

  const holdIn = (session: pg.Client, name: string) =>
    session.query(`select pg_advisory_lock_shared(${nameLock}, hashtext($1))`, [name]).then(() => undefined);

  const ear = await createEar(pool.options, channel, {
    async connected(made) {
      // Shared: the session before may hold it still.
      await made.query(`select pg_advisory_lock_shared(${serverLock}, $1)`, [self]);
      for (const name of names) await holdIn(made, name);
      client = made;
    },
    heard(message) {
      const [sender = '', topic = ''] = message.split(' ', 2);
      if (Number(sender) === self) return;
      if (topic === 'bye') gone.add(Number(sender));
      const text = message.slice(sender.length + topic.length + 2);
      for (const listener of listeners.get(topic) ?? []) listener(text);
    },
    recovered: async () => undefined,
  });

  async function look(): Promise<void> {
    // While this server cannot ask it knows nothing of the others.
    if (!client || !ear.hears()) return;
    const { rows } = await client.query<{ id: number }>(
      `select distinct objid::bigint::int as id from pg_locks where ${inThisDatabase} and classid = ${serverLock}`,
    );
    const now = new Set(rows.map(({ id }) => id));
    const unseen = present.difference(now).difference(gone);
    const lost = unseen.intersection(missing);
    missing = unseen.difference(lost);
    present = now.union(missing);
    for (const id of gone) if (!now.has(id)) gone.delete(id);
    for (const _ of lost) for (const listener of losses) listener();
  }
  const watch = setInterval(() => void look().catch(() => undefined), lookMs).unref();

  function tell(topic: string, text: string): void {
    const message = `${self} ${topic} ${text}`;
    if (closed) return;
    if (Buffer.byteLength(message) > longest) report(new Error(`what servers tell each other of ${topic} is too long`));
    else sending = sending.then(() => pool.query('select pg_notify($1, $2)', [channel, message]).then(() => undefined, report));
  }

  return {
    get count() {
      return present.union(new Set([self])).size;
    },
    tell,
    onTold: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onLost: (listener) => void losses.push(listener),
    async hold(name) {
      names.push(name);
      // A session that breaks meanwhile holds all names once it is made anew.
      if (client) await holdIn(client, name).catch(() => undefined);
    },
    async close() {
      clearInterval(watch);
      tell('bye', '');
      closed = true;
      await sending;
      await ear.close();
    },
  };
}
