import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterCommit, type Tx } from '../database/db.ts';
import { createEar } from '../database/ear.ts';
import type { Clock } from '../time.ts';
import { codesOf } from './codes-of.ts';
import { type SessionRow, type SessionUser, sessionLookup, userOf } from './session-user.ts';

export type { SessionUser } from './session-user.ts';

/** Tells every server, on commit, that the user's sessions changed. */
const announce = (tx: Tx, userId: string) => sql`select pg_notify('session_changed', ${userId})`.execute(tx);

interface Known {
  user: SessionUser;
  /** When the user was last at work with it; what is written of that lags by up to a minute. */
  lastSeen: number;
  written: number;
  expires: number;
  idleMin: number;
}

const isStale = ({ expires, lastSeen, idleMin }: Known, now: number) => now > expires || now - lastSeen > idleMin * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface SessionStore {
  /** Issues a token of 256 random bits; only its hash is stored. */
  create(tx: Tx, input: NewSession): Promise<string>;
  /** The user behind a token, or undefined when it is unknown, idle too long, expired or ended. `background`: asked without the user, which is no use of it. */
  find(token: string, background?: boolean): Promise<SessionUser | undefined>;
  /** Codes a user holds now: for what is made in their name later. */
  codesOf(userId: string): Promise<ReadonlySet<string>>;
  end(tx: Tx, token: string): Promise<void>;
  /** Ends one session of a user by its token's hash (hex); false when there is none. */
  endOne(tx: Tx, userId: string, tokenHash: string): Promise<boolean>;
  /** Open sessions of a user, newest first. */
  listOf(tx: Tx, userId: string): Promise<OpenSession[]>;
  /** The session knows its user's present rights from now on. */
  learnRights(token: string): Promise<void>;
  /** Ends every session of a user, on every server, within a second. */
  endAllOf(tx: Tx, userId: string): Promise<void>;
  /** Ends what is idle too long or expired, as happens every minute: a session nobody calls with still holds sockets. */
  endStale(): Promise<void>;
  /** Looks at the console as a role from now on, or no more (null). */
  viewAs(tx: Tx, token: string, role: { dealerId: string; roleId: string } | null): Promise<void>;
  /** Makes every server read a user's rights anew. */
  refreshAllOf(tx: Tx, userId: string): Promise<void>;
  /** Called when sessions of a user end or change; the socket hub closes their connections. */
  onEnded(listener: (userId: string) => void): void;
  close(): Promise<void>;
}

/** A session to open; limits come from the security policy. */
export interface NewSession {
  userId: string;
  dealerId: string;
  clientType: string;
  loginStatus: number;
  ip: string;
  userAgent: string;
  limits: { sessionIdleMinutes: number; sessionMaxHours: number; sessionMaxPerUser: number };
}

export interface OpenSession {
  tokenHash: string;
  ip: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
}

/**
 * Sessions in PostgreSQL behind a one-process cache that NOTIFY keeps honest across servers. `closed` codes belong to nobody here:
 * what they stand for does not exist as this server is configured.
 */
export async function createSessionStore(pool: pg.Pool, clock: Clock, closed: ReadonlySet<string> = new Set()): Promise<SessionStore> {
  const cache = new Map<string, Known>();
  const listeners: ((userId: string) => void)[] = [];
  let changes = 0;
  const forget = (userId: string) => {
    changes += 1;
    for (const [key, entry] of cache) if (entry.user.userId === userId) cache.delete(key);
    for (const listener of listeners) listener(userId);
  };
  const ear = await createEar(pool.options, 'session_changed', { heard: forget, recovered: forgetChanged });

  /** Sessions that ended or changed while nobody listened: their sockets are still open. */
  async function forgetChanged(): Promise<void> {
    changes += 1;
    for (const [token, { user }] of cache) if (!isDeepStrictEqual((await load(token))?.user, user)) forget(user.userId);
  }

  async function load(token: string): Promise<Known | undefined> {
    const hash = hashOf(token);
    const { rows } = await pool.query<SessionRow>(sessionLookup, [hash]);
    const row = rows[0];
    if (!row) return undefined;
    const { lastSeenAt, expiresAt, idleMin } = row;
    const user = userOf(row, closed);
    const lastSeen = Date.parse(lastSeenAt);
    return { user, lastSeen, written: lastSeen, expires: Date.parse(expiresAt), idleMin };
  }

  /** Ends sessions outside of any transaction and tells every server. */
  async function endWhere(condition: string, value: unknown): Promise<void> {
    await pool.query(
      `with gone as (delete from session where ${condition} returning user_id) select pg_notify('session_changed', user_id::text) from gone`,
      [value],
    );
  }

  /** With the minute by which `written` lags. */
  const stale = 'expires_at < $1 or last_seen_at < $1::timestamptz - make_interval(mins => idle_min + 1)';
  const endStale = () => endWhere(stale, clock.now());
  // What fails now is tried again in a minute.
  const sweep = setInterval(() => void endStale().catch(() => undefined), 60_000).unref();

  return {
    endStale,
    async create(tx, { userId, dealerId, clientType, loginStatus, ip, userAgent, limits }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now().toISOString();
      const expires = new Date(clock.now().getTime() + limits.sessionMaxHours * 3_600_000).toISOString();
      await sql`insert into session (token_hash, user_id, dealer_id, client_type, login_status, ip, user_agent, created_at, last_seen_at, expires_at, idle_min, perm_version)
        values (${hashOf(token)}, ${userId}, ${dealerId}, ${clientType}, ${loginStatus}, ${ip}, ${userAgent.slice(0, 300)}, ${now}, ${now}, ${expires}, ${limits.sessionIdleMinutes},
          (select perm_version from app_user where id = ${userId}))`.execute(tx);
      const surplus = await sql`delete from session where token_hash in
        (select token_hash from session where user_id = ${userId} order by created_at desc offset ${limits.sessionMaxPerUser})`.execute(tx);
      if (surplus.numAffectedRows) await announce(tx, userId);
      return token;
    },
    async find(token, background = false) {
      if (token.length !== 43) return undefined;
      const now = clock.now().getTime();
      const seen = changes;
      let entry = (ear.hears() ? cache.get(token) : undefined) ?? (await load(token));
      // Idle here may be at work on another server.
      if (entry && isStale(entry, now)) entry = await load(token);
      if (!entry) return undefined;
      if (isStale(entry, now)) {
        cache.delete(token);
        await endWhere('token_hash = $1', hashOf(token));
        return undefined;
      }
      // What was read before somebody's sessions changed may be what changed.
      if (seen === changes) cache.set(token, entry);
      if (background) return entry.user;
      entry.lastSeen = now;
      if (now - entry.written > 60_000) {
        entry.written = now;
        await pool.query('update session set last_seen_at = $2 where token_hash = $1', [hashOf(token), new Date(now)]);
      }
      return entry.user;
    },
    async codesOf(userId) {
      const { rows } = await pool.query<Pick<SessionRow, 'userType' | 'companyId' | 'merchantId' | 'resourceIds' | 'packageIds'>>(
        `select u.user_type as "userType", u.company_id as "companyId", u.merchant_id as "merchantId", g.resource_ids as "resourceIds",
          g.package_ids as "packageIds" from bochong.find_login(null, $1) u cross join lateral bochong.grants_of($1) g`,
        [userId],
      );
      return rows[0] ? codesOf(rows[0]) : new Set();
    },
    async end(tx, token) {
      const { rows } = await sql<{ user_id: string }>`delete from session where token_hash = ${hashOf(token)} returning user_id`.execute(
        tx,
      );
      afterCommit(() => cache.delete(token));
      if (rows[0]) await announce(tx, rows[0].user_id);
    },
    async endOne(tx, userId, tokenHash) {
      const gone = await sql`delete from session where token_hash = decode(${tokenHash}, 'hex') and user_id = ${userId}`.execute(tx);
      afterCommit(() => forget(userId));
      await announce(tx, userId);
      return gone.numAffectedRows === 1n;
    },
    async listOf(tx, userId) {
      const { rows } =
        await sql<OpenSession>`select encode(token_hash, 'hex') as "tokenHash", coalesce(ip, '') as ip, coalesce(user_agent, '') as "userAgent",
          created_at as "createdAt", last_seen_at as "lastSeenAt"
        from session where user_id = ${userId} and expires_at > ${clock.now().toISOString()} order by created_at desc`.execute(tx);
      return rows;
    },
    async learnRights(token) {
      await pool.query(
        'update session set perm_version = (select u.perm_version from bochong.find_login(null, user_id) u) where token_hash = $1',
        [hashOf(token)],
      );
      cache.delete(token);
    },
    async endAllOf(tx, userId) {
      await sql`delete from session where user_id = ${userId}`.execute(tx);
      afterCommit(() => forget(userId));
      await announce(tx, userId);
    },
    async viewAs(tx, token, role) {
      const { rows } = await sql<{
        user_id: string;
      }>`update session set view_role_id = ${role?.roleId ?? null}, view_dealer_id = ${role?.dealerId ?? null}
        where token_hash = ${hashOf(token)} returning user_id`.execute(tx);
      const [row] = rows;
      if (row === undefined) return;
      afterCommit(() => forget(row.user_id));
      await announce(tx, row.user_id);
    },
    async refreshAllOf(tx, userId) {
      afterCommit(() => forget(userId));
      await announce(tx, userId);
    },
    onEnded: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(sweep);
      await ear.close();
    },
  };
}
