import type { DebtorFilter } from '@bochong/contract/collection';
import { sameHex } from '../../../kernel/session/secret.ts';

/** What was checked, by whom: what a token allows to be sent, once, under the batch's id. */
export interface Checked {
  batchId: string;
  userId: string;
  templateId: string;
  filter: DebtorFilter;
}

const validMs = 5 * 60_000;

type Sign = (text: string) => string;

/** A token that carries what was checked; the signature keeps it from being changed. */
export function issueToken(checked: Checked, now: Date, sign: Sign): string {
  const body = Buffer.from(JSON.stringify({ ...checked, until: now.getTime() + validMs })).toString('base64url');
  return `${body}.${sign(body)}`;
}

/** What a token carries; null when it is not ours or older than five minutes. */
export function readToken(token: string, now: Date, sign: Sign): Checked | null {
  const [body = '', signature = ''] = token.split('.');
  if (!sameHex(sign(body), signature)) return null;
  const { until, ...checked } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Checked & { until: number };
  return now.getTime() <= until ? checked : null;
}
