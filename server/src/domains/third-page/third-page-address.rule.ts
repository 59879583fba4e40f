import { createHmac } from 'node:crypto';

/** Scheme, host and port of an address with placeholders; undefined when it is none. */
export function originOf(urlTemplate: string): string | undefined {
  const filled = urlTemplate.replaceAll(/\{\w+\}/g, 'x');
  return URL.canParse(filled) ? new URL(filled).origin : undefined;
}

/** The address without what would identify a user: up to its first placeholder, question mark or fragment. */
export const bareAddress = (urlTemplate: string): string => urlTemplate.replace(/[?#{].*$/, '');

export interface AddressFacts {
  pageId: string;
  userId: string;
  dealerNo: string;
  at: Date;
}

/** What a signature covers: page, user, unit and instant (milliseconds), one a line. */
export const signature = (secret: string, { pageId, userId, dealerNo, at }: AddressFacts): string =>
  createHmac('sha256', secret).update([pageId, userId, dealerNo, at.getTime()].join('\n')).digest('hex');

/** Fills an address in; what its kind of sign-on does not give stays empty. */
export function fillAddress(urlTemplate: string, facts: AddressFacts, given: { sign?: string; ticket?: string }): string {
  const { userId, dealerNo, at } = facts;
  const values: Record<string, string> = { userId, dealerNo, ts: String(at.getTime()), ...given };
  return urlTemplate.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
