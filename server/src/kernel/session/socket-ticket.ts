import type pg from 'pg';
import type { Clock } from '../time.ts';
import type { Keys } from './secret.ts';

/** Seconds a ticket waits to be used. */
const livesSeconds = 30;

/** Tickets that stand for a session's token in an address: each opens one socket, once, within half a minute. */
export interface SocketTickets {
  issue(token: string): string;
  /** The token behind a ticket; undefined when it was used, ran out or is none of ours. */
  redeem(ticket: string): Promise<string | undefined>;
}

/** A ticket is the encrypted token with its end; nothing is stored until it is used. */
export function createSocketTickets(pool: pg.Pool, keys: Keys, clock: Clock): SocketTickets {
  const open = (ticket: string): { token: string; until: number } | undefined => {
    try {
      return JSON.parse(keys.decrypt(Buffer.from(ticket, 'base64url')));
    } catch {
      return undefined;
    }
  };
  return {
    issue: (token) => {
      const until = clock.now().getTime() + livesSeconds * 1000;
      return keys.encrypt(JSON.stringify({ token, until })).toString('base64url');
    },
    async redeem(ticket) {
      const content = open(ticket);
      if (content === undefined || content.until < clock.now().getTime()) return undefined;
      const first = await pool.query('insert into used_ticket (nonce_hash, expires_at) values ($1, $2) on conflict do nothing', [
        keys.hmac('socket-ticket', ticket),
        new Date(content.until),
      ]);
      return first.rowCount === 1 ? content.token : undefined;
    },
  };
}
