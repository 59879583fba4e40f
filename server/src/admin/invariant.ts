import { payChannel } from '@bochong/contract/kernel/pay-channel';

/** What always holds of the records: `rows` is a query for those that break it. */
export interface Invariant {
  name: string;
  rows: string;
}

/** Channels that stand for no money in hand. */
export const settled = { onAccount: payChannel.COMPANY } as const;

/** Keys for which two sums (`value`) differ; what one side has not is nothing. */
export const agree = (left: string, right: string, keys: string): string =>
  `select ${keys}, a.value as one, b.value as other from (${left}) a full join (${right}) b using (${keys})
    where coalesce(a.value, 0) <> coalesce(b.value, 0)`;
