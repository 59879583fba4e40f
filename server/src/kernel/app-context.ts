import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Database, Tx } from './database/db.ts';
import type { RecordKinds } from './database/record.ts';
import type { Servers } from './database/servers.ts';
import type { Drain } from './http/drain.ts';
import type { Limits } from './http/limits.ts';
import type { Trust } from './http/trusted-proxy.ts';
import type { EventBus } from './jobs/events.ts';
import type { SmsCarriers, SmsProvider } from './messages/sms-provider.ts';
import type { Sender } from './outbound/effect.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Keys } from './session/secret.ts';
import type { SessionStore, SessionUser } from './session/session.ts';
import type { SocketTickets } from './session/socket-ticket.ts';
import type { ExportDefinition } from './sheets/export.ts';
import type { ObjectStorage } from './storage/storage.ts';
import type { Clock } from './time.ts';

/** What the process offers to every domain; built once in `app.ts` and passed, never imported as a global. */
export interface App {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  /** Connections of background work (jobs, events, effects): they never wait for those of calls, nor calls for them. */
  readonly background: Database;
  /** Connections of charge points. They wait as long as it takes, each for itself: a thousand that come back at once hold up nobody else. */
  readonly wire: Database;
  readonly sessions: SessionStore;
  /** The servers of this database. */
  readonly servers: Servers;
  /** Whether this server was told to stop. */
  readonly drain: Drain;
  /** Proxies whose word of a caller's address is believed. */
  readonly trusts: Trust;
  readonly events: EventBus;
  /** Who carries out effects outside the database, by the name of their kind. */
  readonly outbound: Map<string, Sender>;
  readonly realtime: Realtime;
  readonly tickets: SocketTickets;
  readonly storage: ObjectStorage;
  readonly keys: Keys;
  readonly sms: SmsProvider;
  /** Carriers of units that have one of their own. */
  readonly smsCarriers: SmsCarriers;
  /** Lists that can be exported in the background, by the name their tasks carry. */
  readonly exports: Map<string, ExportDefinition<unknown, unknown>>;
  /** Kinds of records that can be asked for by their name in the operation log. */
  readonly records: RecordKinds;
  readonly limits: Limits;
  /** Figures that `/metrics` tells; a domain adds its own. */
  readonly metrics: Registry;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** What a service works with, whoever called it: a request, a device, an event or a job. */
export interface WorkContext {
  readonly app: App;
  readonly tx: Tx;
  /** The instant that counts as now. */
  readonly now: Date;
}

/** A work context at the clock's instant, for consumers of events. */
export const workIn = (app: App, tx: Tx): WorkContext => ({ app, tx, now: app.clock.now() });

/** What a handler may use besides its parsed request; its transaction is scoped to the caller's dealers and read-only for GET. */
export interface Context extends WorkContext {
  readonly user: SessionUser;
  readonly requestId: string;
  readonly ip: string;
  readonly clientType: string;
  readonly userAgent: string;
  readonly token: string;
  /** Names the audited object and its change (before/after, masked by the caller). */
  audit(entry: AuditDetail): void;
}

/**
 * What a handler has that reaches beyond the database (a file to keep, a partner to ask): no transaction is open while it does. `step` opens one
 * in the caller's scope for as long as its work takes.
 */
export interface OutsideContext extends Omit<Context, 'tx'> {
  step<T>(work: (context: Context) => Promise<T>): Promise<T>;
}

export interface AuditDetail {
  targetType?: string;
  targetId?: string;
  detail?: Record<string, unknown>;
}
