import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database, Tx } from './db.ts';
import type { EventBus } from './events.ts';
import type { ExportDefinition } from './export.ts';
import type { Realtime } from './realtime.ts';
import type { Keys } from './secret.ts';
import type { SessionStore, SessionUser } from './session.ts';
import type { SmsProvider } from './sms-provider.ts';
import type { SocketTickets } from './socket-ticket.ts';
import type { ObjectStorage } from './storage.ts';
import type { Clock } from './time.ts';

/** What the process offers to every domain; built once in `app.ts` and passed, never imported as a global. */
export interface App {
  readonly http: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly sessions: SessionStore;
  readonly events: EventBus;
  readonly realtime: Realtime;
  readonly tickets: SocketTickets;
  readonly storage: ObjectStorage;
  readonly keys: Keys;
  readonly sms: SmsProvider;
  /** Lists that can be exported in the background, by the name their tasks carry. */
  readonly exports: Map<string, ExportDefinition<unknown, unknown>>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** What a handler may use besides its parsed request. */
export interface Context {
  readonly app: App;
  /** Transaction of this request, scoped to the caller's dealers; read-only for GET. */
  readonly tx: Tx;
  readonly user: SessionUser;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly clientType: string;
  readonly userAgent: string;
  readonly token: string;
  /** Names the audited object and its change (before/after, masked by the caller). */
  audit(entry: AuditDetail): void;
}

export interface AuditDetail {
  targetType?: string;
  targetId?: string;
  detail?: Record<string, unknown>;
}
