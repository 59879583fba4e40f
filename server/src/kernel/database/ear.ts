import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A connection of its own that listens to one channel of PostgreSQL and is made anew when it is lost. */
export interface Ear {
  /** True when every message committed until one second ago has been heard; what was remembered may be believed only then. */
  hears(): boolean;
  close(): Promise<void>;
}

export interface EarHandlers {
  /** A connection was made, also the first: before anything is heard on it. */
  connected?(client: pg.Client): Promise<void>;
  heard(message: string): void;
  /** The ear is back after a time in which messages may have been missed; it counts as deaf until this resolves. */
  recovered(): Promise<void>;
}

const believedMs = 1_000;
/** How long a busy database may take to answer. Until it does nothing is believed; a late answer comes after all it has to say, so nothing was missed. */
const patienceMs = 5 * believedMs;
const pulseMs = 400;
const shortestPauseMs = 50;

/** Opens the ear; rejects when the first connection fails. A connection that only looks alive is found by its missing pulse. */
export async function createEar(options: pg.ClientConfig, channel: string, { heard, recovered, connected }: EarHandlers): Promise<Ear> {
  const ended = new AbortController();
  let provenAt = Number.NEGATIVE_INFINITY;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...options,
      ...{ application_name: 'bochong-ear', query_timeout: patienceMs, connectionTimeoutMillis: patienceMs },
    });
    client.on('notification', ({ payload }) => payload && heard(payload));
    client.on('error', () => {
      provenAt = Number.NEGATIVE_INFINITY;
    });
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    await connected?.(client);
    return client;
  }

  /** Messages committed before the question are delivered before its answer. */
  async function prove(client: pg.Client): Promise<void> {
    const askedAt = performance.now();
    await client.query('select');
    provenAt = askedAt;
  }

  const pause = (ms: number) => delay(ms, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
  const drop = (client: pg.Client | undefined) => client?.end().catch(() => undefined);

  let client: pg.Client | undefined = await connect();
  await prove(client);

  async function keepListening(): Promise<void> {
    let pauseMs = shortestPauseMs;
    while (!ended.signal.aborted) {
      try {
        if (!client) {
          client = await connect();
          await recovered();
        }
        await prove(client);
        pauseMs = shortestPauseMs;
        await pause(pulseMs);
      } catch {
        provenAt = Number.NEGATIVE_INFINITY;
        void drop(client);
        client = undefined;
        await pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, believedMs / 2);
      }
    }
    await drop(client);
  }
  const listening = keepListening();

  return {
    hears: () => performance.now() - provenAt < believedMs,
    close() {
      ended.abort();
      return listening;
    },
  };
}
