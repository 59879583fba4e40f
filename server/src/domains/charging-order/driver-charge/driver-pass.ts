import type { App } from '../../../kernel/app-context.ts';
import type { PhoneOwner } from '../../charging-customer/index.ts';

type Holder = Pick<PhoneOwner, 'ownerId' | 'phoneHash'>;

const passDays = 30;

export const sealOf = (keys: App['keys'], dealerId: string, { ownerId, phoneHash }: Holder, until: string): string =>
  keys.hmac('charging-pass', [dealerId, ownerId, phoneHash, until].join('|'));

/**
 * What a phone shows instead of a new code by SMS: owner, end and seal. It is kept nowhere: it ends with its time, with the account, and with
 * the number, which the seal covers; it opens guns of its operating unit only.
 */
export function passOf(keys: App['keys'], dealerId: string, owner: Holder, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + passDays * 86_400);
  return [owner.ownerId, until, sealOf(keys, dealerId, owner, until)].join('.');
}
