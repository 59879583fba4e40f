import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameHex } from '../../../kernel/session/secret.ts';

/** What a system signs for its user: who, when (epoch seconds) and a text used once. */
const claims = z.object({
  appKey: z.string().length(20),
  account: z.string().min(1).max(32),
  at: z.number().int(),
  nonce: z.string().min(16).max(64),
});
export type TicketClaims = z.output<typeof claims>;

export const ticketSeconds = 60;

const signatureOf = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/** `base64url(JSON claims).hex(HMAC-SHA256(body, secret))`: what a registered system appends as `?ticket=`. */
export function signTicket(content: TicketClaims, secret: string): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${signatureOf(body, secret)}`;
}

/** Claims of a well-formed ticket, signature not yet checked; undefined when it is not one. */
export function readTicket(ticket: string): TicketClaims | undefined {
  try {
    return claims.parse(JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Signature right and not older or newer than a minute. */
export function ticketHolds(ticket: string, { at }: TicketClaims, secret: string, now: Date): boolean {
  const [body = '', signature = ''] = ticket.split('.');
  return sameHex(signature, signatureOf(body, secret)) && Math.abs(now.getTime() / 1000 - at) <= ticketSeconds;
}

/** Proof of a predecessor's user: `<epoch seconds>.<hex HMAC-SHA256("account|seconds")>`, five minutes old at most. */
export function v1TokenHolds(token: string, account: string, secret: string, now: Date): boolean {
  const [seconds = '', signature = ''] = token.split('.');
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  return age <= 300 && sameHex(signature, signatureOf(`${account}|${seconds}`, secret));
}
