import { exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';
import { Counter } from 'prom-client';
import type { App } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { chargePointsSeen } from '../../charging-asset/index.ts';
import { type ExchangeRow, insertExchanges } from './exchange.repo.ts';

/** Gathers what changes nothing else (heartbeats, refused frames, signs of life) and writes it twice a second. */
export interface ExchangeBook {
  note(row: ExchangeRow): void;
  seen(dealerId: string, equipmentId: string, at: number): void;
  flush(): Promise<void>;
}

/** Messages that may wait to be written, while the database does not answer; then the oldest are let go, and counted. */
const mostWaiting = 20_000;
const everyMs = 500;
/** Signs of life are rounded to this: a row for every frame would cost as much as the frame. */
const seenEveryMs = 5_000;

export function createExchangeBook(app: App): ExchangeBook {
  let waiting: ExchangeRow[] = [];
  let alive = new Map<string, Map<string, number>>();
  let nextSeen = 0;
  const lost = new Counter({
    name: 'bochong_ocpp_messages_lost',
    help: 'Messages of charge points that could not be kept',
    registers: [app.metrics],
  });

  async function write(dealerId: string, rows: readonly ExchangeRow[], seen: ReadonlyMap<string, number>): Promise<void> {
    try {
      await app.wire.inScope({ dealerIds: [dealerId] }, async (tx) => {
        for (let from = 0; from < rows.length; from += 500) await insertExchanges(tx, rows.slice(from, from + 500));
        if (seen.size > 0) await chargePointsSeen(tx, dealerId, seen);
      });
    } catch (cause) {
      app.log.warn({ cause, dealerId, rows: rows.length }, 'messages of charge points not written');
      waiting = [...rows, ...waiting];
    }
  }

  let writing = Promise.resolve();
  function flush(): Promise<void> {
    writing = writing.then(async () => {
      const rows = Map.groupBy(waiting, (row) => row.dealerId);
      waiting = [];
      const isTime = Date.now() >= nextSeen;
      const seen = isTime ? alive : new Map<string, Map<string, number>>();
      if (isTime) {
        alive = new Map();
        nextSeen = Date.now() + seenEveryMs;
      }
      const dealerIds = new Set([...rows.keys(), ...seen.keys()]);
      for (const dealerId of dealerIds) await write(dealerId, rows.get(dealerId) ?? [], seen.get(dealerId) ?? new Map());
    });
    return writing;
  }

  const timer = setInterval(() => void flush(), everyMs).unref();
  app.http.addHook('preClose', async () => {
    clearInterval(timer);
    nextSeen = 0;
    await flush();
  });

  return {
    note(row) {
      waiting.push(row);
      if (waiting.length <= mostWaiting) return;
      lost.inc();
      waiting.shift();
    },
    seen(dealerId, equipmentId, at) {
      const known = alive.get(dealerId) ?? new Map<string, number>();
      alive.set(dealerId, known.set(equipmentId, at));
    },
    flush,
  };
}

/** Whose conversation a message belongs to. */
export interface Conversation {
  dealerId: string;
  equipmentId: string;
  connectionId: string;
}

const secretKey = /authorizationkey/i;
const secretVariable = /"name"\s*:\s*"[^"]*(?:password|secret)/i;
const passwords = /:\/\/[^/@"\s]+@/g;
/** Addresses of files that are good for whoever has them. */
const fileSecrets = /(\/api\/device\/\w+\/)[\w-]+/g;
/** A text of the wire without what must not be kept: keys of devices, passwords and secrets in addresses, and what PostgreSQL cannot store. */
export function keptText(text: string): string {
  const storable = text.replaceAll('\0', '').replaceAll(passwords, '://***@').replaceAll(fileSecrets, '$1***');
  // Of a device model every value goes when one of them is a secret: names and values stand in any order.
  if (secretVariable.test(storable))
    return storable.replaceAll(/("(?:actualValue|attributeValue|value)"\s*:\s*")(?:[^"\\]|\\.)*(")/g, '$1***$2');
  if (!secretKey.test(storable)) return storable;
  return storable.replace(
    /("key"\s*:\s*"authorizationkey"[^}]*?"value"\s*:\s*")[^"]*(")|("value"\s*:\s*")[^"]*("[^}]*?"key"\s*:\s*"authorizationkey")/gi,
    '$1$3***$2$4',
  );
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);
const inRange = (value: number | null, most: number): number | null => (value !== null && Math.abs(value) <= most ? value : null);

/** Gun and transaction a message is about, as it is looked for. */
export interface About {
  connectorNo?: unknown;
  transactionId?: unknown;
}

/** A message of the device with what it was answered. */
export const fromDevice = (
  conversation: Conversation,
  said: {
    at: number;
    id?: string;
    action?: string;
    about?: About;
    text: string;
    answer: string | null;
    outcome?: number;
    left?: readonly string[];
  },
): ExchangeRow => {
  return {
    ...conversation,
    ...{ id: newId(said.at), side: exchangeSide.DEVICE, at: said.at, messageId: keptText((said.id ?? '').slice(0, 36)) },
    action: keptText((said.action ?? '').slice(0, 40)),
    connectorNo: inRange(numberOr(said.about?.connectorNo), 32_767),
    transactionId: inRange(numberOr(said.about?.transactionId), 2_147_483_647),
    ...{
      callText: keptText(said.text),
      answerText: keptText(said.answer ?? ''),
      leftOut: keptText((said.left ?? []).join(' ')).slice(0, 2000),
    },
    outcome: said.outcome ?? (said.answer === null ? exchangeOutcome.IGNORED : exchangeOutcome.ANSWERED),
    latencyMs: said.answer === null ? null : Math.min(2_147_483_647, Math.max(0, Date.now() - said.at)),
  };
};
