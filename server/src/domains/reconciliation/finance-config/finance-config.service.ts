import type { Context } from '../../../kernel/app-context.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { lockedAccountMonths } from '../../ledger/index.ts';
import { settleDayOf } from '../month/month-account.repo.ts';
import { verifyAt } from '../month/month-make.service.ts';
import { accountFees } from './account-terms.repo.ts';
import { feeRate, monthAfter, nextSettleDay } from './month-end.rule.ts';

/** What of the user's unit is decided elsewhere: the platform's settle day, what channels take by their bills, which months are closed. */
export async function financeTermsOf({ tx, user, now }: Context) {
  const today = businessDate(now);
  const settleDay = await settleDayOf(tx, user.dealerId);
  const locked = [...(await lockedAccountMonths(tx, user.dealerId))].map((key) => key.split(' '));
  const accounts = (await accountFees(tx, user.dealerId, today)).map(({ since, feeFen, tradedFen, ...account }) => {
    const months = locked.flatMap(([accountId, month = '']) => (accountId === account.accountId ? [month.slice(0, 7)] : []));
    const lockedMonth = months.toSorted().at(-1) ?? null;
    return {
      ...account,
      feeBp: feeRate(feeFen, tradedFen),
      lockedMonth,
      openMonth: lockedMonth === null ? since : monthAfter(lockedMonth),
    };
  });
  return { settleDay, verifyAt, nextVerify: nextSettleDay(settleDay, today, toIso(now).slice(11, 16) >= verifyAt), accounts };
}
