import type { Config } from '../config.ts';
import type { Tx } from '../database/db.ts';

/** Whoever carries short messages. `send` answers the carrier's own id of the message and throws when it was not taken. */
export interface SmsProvider {
  readonly name: string;
  /** What it takes has arrived: nobody will report on it later. */
  readonly arrives: boolean;
  send(message: { phone: string; content: string; messageId: string }, signal?: AbortSignal): Promise<string>;
}

/** The carrier says that nobody can be reached under the number (HTTP 422). */
export class InvalidPhone extends Error {}

/** Development: nothing leaves the house; the stored message itself is the outbox. */
const outbox: SmsProvider = { name: 'outbox', arrives: true, send: async () => '' };

/** A carrier reached by one JSON call: `{messageId, phone, content}` with the key as bearer; answers `{id}`. Repeats carry the same messageId, by which the carrier knows what it has sent. */
const httpProvider = (url: string, key: string): SmsProvider => ({
  name: 'http',
  arrives: false,
  async send(message, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(10_000), ...(signal ? [signal] : [])]),
    });
    if (response.status === 422) throw new InvalidPhone();
    if (!response.ok) throw new Error(`SMS provider answered ${response.status}`);
    const answer = (await response.json().catch(() => ({}))) as { id?: unknown };
    return String(answer.id ?? '').slice(0, 64);
  },
});

/** The configured carrier; without one the development outbox. */
export const createSmsProvider = (config: Config): SmsProvider =>
  config.BOCHONG_SMS_URL ? httpProvider(config.BOCHONG_SMS_URL, config.BOCHONG_SMS_KEY) : outbox;

/** Carriers that units have of their own, and the keys these sign their reports with. */
export interface SmsCarriers {
  /** The carrier of a unit's messages from now on; undefined: the installation's. */
  of(tx: Tx, dealerId: string): Promise<SmsProvider | undefined>;
  /** Key of a carrier's reports; undefined: there is none. */
  reportKey(tx: Tx, dealerId: string, id: string): Promise<string | undefined>;
  /** Told once by whoever keeps them. */
  keptBy(keeper: Omit<SmsCarriers, 'keptBy'>): void;
}

export function createSmsCarriers(): SmsCarriers {
  let kept: Omit<SmsCarriers, 'keptBy'> = { of: async () => undefined, reportKey: async () => undefined };
  return {
    of: (tx, dealerId) => kept.of(tx, dealerId),
    reportKey: (tx, dealerId, id) => kept.reportKey(tx, dealerId, id),
    keptBy(keeper) {
      kept = keeper;
    },
  };
}
