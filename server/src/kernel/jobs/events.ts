import { sql } from 'kysely';
import { writeAtEnd } from '../database/at-end.ts';
import type { EndWrite } from '../database/connection.ts';
import type { Tx } from '../database/db.ts';
import { beside } from '../database/together.ts';
import type { Lane } from './lane.ts';

/** Every event between domains with its payload; a domain adds its own by declaration merging in its `index.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains that own the events
export interface DomainEvents {}

export type EventName = keyof DomainEvents & string;

interface DeliveryContext {
  dealerId: string;
  /** The same for every attempt and every consumer. */
  eventId: string;
  /** Aborted when the server stops; `tx` refuses further statements then, and the event is delivered again after the next start. */
  signal: AbortSignal;
}

interface Subscription {
  consumer: string;
  lane: Lane;
  handle(tx: Tx, payload: never, context: DeliveryContext): Promise<void>;
}

/** Durable events: written with the change that caused them, delivered at least once; consumers must be idempotent. */
export interface EventBus {
  emit<N extends EventName>(tx: Tx, name: N, dealerId: string, payload: DomainEvents[N]): Promise<void>;
  /**
   * {@link emit} for an event whose participants have nothing to do with each other: they go side by side, and what they ask first is one
   * statement.
   */
  emitBeside<N extends EventName>(tx: Tx, name: N, dealerId: string, payload: DomainEvents[N]): Promise<void>;
  /** Delivered at an instant; of one `key` one waits: it keeps its time, and what is emitted meanwhile takes the place of its payload. */
  emitLater<N extends EventName>(
    tx: Tx,
    name: N,
    dealerId: string,
    payload: DomainEvents[N],
    due: { at: Date; key: string },
  ): Promise<void>;
  /** `consumer` names the subscriber in logs and retries; each consumer is retried on its own, in its lane (`routine` unless told). */
  on<N extends EventName>(
    name: N,
    consumer: string,
    handle: (tx: Tx, payload: DomainEvents[N], context: DeliveryContext) => Promise<void>,
    lane?: Lane,
  ): void;
  /** Takes part in the emitting transaction: what `handle` writes commits or rolls back with its cause, and an error in it undoes both. */
  within<N extends EventName>(name: N, handle: (tx: Tx, payload: DomainEvents[N], context: { dealerId: string }) => Promise<void>): void;
  /** Called by the job runner for one delivery. */
  deliver(tx: Tx, delivery: Delivery, signal: AbortSignal): Promise<void>;
}

export interface Delivery {
  name: string;
  consumer: string;
  dealerId: string;
  eventId: string;
  payload: unknown;
}

interface QueuedJob {
  lane: Lane;
  payload: object;
  /** Of one key one job waits. */
  key?: string;
  due?: Date;
}

/** Adds jobs to the queues of their lanes when the caller's transaction commits, in the order in which they were given. */
const queue: EndWrite<QueuedJob> = {
  name: 'jobs',
  statement: (jobs) => sql`select bochong.enqueue_all(${jobs})`,
};
const enqueueAll = (tx: Tx, jobs: readonly QueuedJob[]): Promise<void> => writeAtEnd(tx, queue, jobs);

/** Adds one job; of one `key` one waits. */
export const enqueue = (tx: Tx, lane: Lane, payload: object, key?: string, due?: Date): Promise<void> =>
  enqueueAll(tx, [{ lane, payload, ...(key !== undefined && { key }), ...(due && { due }) }]);

/** Job queue as outbox: one job per consumer is added in the emitting transaction, so it exists exactly when the change does. */
export function createEventBus(nextId: () => string): EventBus {
  const subscriptions = new Map<string, Subscription[]>();
  const participants = new Map<string, ((tx: Tx, payload: never, context: { dealerId: string }) => Promise<void>)[]>();
  const deliveries = (name: string, dealerId: string, payload: unknown): { lane: Lane; payload: Delivery }[] => {
    const eventId = nextId();
    return (subscriptions.get(name) ?? []).map(({ consumer, lane }) => ({ lane, payload: { name, consumer, dealerId, eventId, payload } }));
  };
  return {
    async emit(tx, name, dealerId, payload) {
      for (const handle of participants.get(name) ?? []) await handle(tx, payload as never, { dealerId });
      await enqueueAll(tx, deliveries(name, dealerId, payload));
    },
    async emitBeside(tx, name, dealerId, payload) {
      const handlers = participants.get(name) ?? [];
      await beside(
        tx,
        handlers.map((handle) => (one: Tx) => handle(one, payload as never, { dealerId })),
      );
      await enqueueAll(tx, deliveries(name, dealerId, payload));
    },
    async emitLater(tx, name, dealerId, payload, { at, key }) {
      const jobs = deliveries(name, dealerId, payload);
      await enqueueAll(
        tx,
        jobs.map((job) => ({ ...job, key: `${name}:${job.payload.consumer}:${key}`, due: at })),
      );
    },
    on(name, consumer, handle, lane = 'routine') {
      const list = subscriptions.get(name) ?? [];
      list.push({ consumer, lane, handle: handle as Subscription['handle'] });
      subscriptions.set(name, list);
    },
    within(name, handle) {
      participants.set(name, [...(participants.get(name) ?? []), handle as never]);
    },
    async deliver(tx, { name, consumer, dealerId, eventId, payload }, signal) {
      const subscription = subscriptions.get(name)?.find((candidate) => candidate.consumer === consumer);
      // A newer server wrote it, which has this consumer: it is tried again, and taken there.
      if (!subscription) throw new Error(`this server has no consumer ${consumer} of ${name}`);
      await subscription.handle(tx, payload as never, { dealerId, eventId, signal });
    },
  };
}
