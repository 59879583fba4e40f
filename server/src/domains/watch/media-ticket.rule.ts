/** What a ticket lets its bearer do at the media gateway; `api` is for this server alone. */
export interface Admission {
  action: 'read' | 'playback' | 'api';
  /** Path at the gateway; empty for its API. */
  path: string;
  /** Recording that is played: from when, how many seconds; both empty otherwise. */
  start?: string;
  duration?: string;
}

/** Seconds a ticket opens its stream; one that is open goes on. */
export const ticketSeconds = 60;

type Sign = (text: string) => string;

const signed = ({ action, path, start = '', duration = '' }: Admission, until: number): string =>
  JSON.stringify([action, path, start, duration, until]);

/** A ticket: its end in seconds since 1970 and the keyed hash of what it admits to. Without a colon: the gateway would take it for an account and a password. */
export function ticketFor(admission: Admission, now: Date, sign: Sign): { ticket: string; until: number } {
  const until = Math.floor(now.getTime() / 1000) + ticketSeconds;
  return { ticket: `${until}.${sign(signed(admission, until))}`, until };
}

/** Whether a ticket was issued for this admission and has not run out. */
export function isAdmitted(
  ticket: string,
  admission: Admission,
  now: Date,
  { sign, same }: { sign: Sign; same: typeof Object.is },
): boolean {
  const [, until = '', hash = ''] = /^(\d{10})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
  const left = Number(until) - now.getTime() / 1000;
  return hash !== '' && left > 0 && left <= ticketSeconds && same(sign(signed(admission, Number(until))), hash);
}

/** What the gateway asks before it lets somebody in. */
interface GatewayQuestion {
  action: string;
  path: string;
  protocol: string;
  query: string;
  token: string;
  password: string;
}

/** What somebody at the gateway wants, and the ticket that was shown; undefined for what nobody may do: publishing, other protocols. */
export function wantedOf({
  action,
  path,
  protocol,
  query,
  token,
  password,
}: GatewayQuestion): (Admission & { ticket: string }) | undefined {
  const asked = new URLSearchParams(query);
  const ticket = token || password || (asked.get('token') ?? '');
  if (action === 'api') return { action, path: '', ticket };
  if (action === 'read' && protocol === 'webrtc') return { action, path, ticket };
  if (action === 'playback') return { action, path, start: asked.get('start') ?? '', duration: asked.get('duration') ?? '', ticket };
  return undefined;
}
