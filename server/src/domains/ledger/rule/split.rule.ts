import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event, type LedgerEvent, ledgerCategory } from '@bochong/contract/ledger';
import { splitMoveKind } from '@bochong/contract/split';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { type Entry, type Line, noPart } from './entry.rule.ts';
import { type Place, splitReturned, transferred } from './posting.rule.ts';

const { ACCRUED, DONE, CANCELLED, RETURNED, WITHDRAWN, REVERSED } = splitMoveKind;

/** A movement of a receiver's account: SPLIT_ACCRUED, SPLIT_DONE, SPLIT_RETURNED, what was given up before it was given, and what was paid out of a kept balance. */
export function entriesOfSplit(moved: DomainEvents['SplitMoved']): Entry[] {
  const { moveId, kind, accountId, fen, payAccountId, outTradeNo, refNo, at } = moved;
  const owed: Place = { account: account.SPLIT_PAYABLE, subKey: accountId };
  const cost: Place = { account: account.SPLIT_COST, subKey: accountId };
  const bank: Place = { account: account.BANK, subKey: noPart };
  const channel = { category: ledgerCategory.SPLIT, matchKey: outTradeNo || null };
  const out: Place = payAccountId === null ? bank : { account: account.CHANNEL, subKey: payAccountId };
  const told = new Map<number, [LedgerEvent, string, Line[]]>([
    [ACCRUED, [event.SPLIT_ACCRUED, '分账计提', transferred(cost, owed, fen)]],
    [DONE, [event.SPLIT_DONE, payAccountId === null ? '分账线下付出' : '渠道分账', transferred(owed, out, fen, channel)]],
    [CANCELLED, [event.SPLIT_CANCELLED, '退款冲减应付分账', transferred(owed, cost, fen)]],
    [RETURNED, [event.SPLIT_RETURNED, '分账回退', splitReturned(payAccountId ?? noPart, [{ splitAccountId: accountId, fen }])]],
    [WITHDRAWN, [event.SPLIT_WITHDRAWN, '分账余额提现', transferred(owed, bank, fen)]],
    [REVERSED, [event.SPLIT_WITHDRAWN, '冲回分账余额提现', transferred(bank, owed, fen)]],
  ]).get(kind);
  if (!told) return [];
  const [eventType, memo, lines] = told;
  return [
    {
      eventType,
      sourceId: moveId,
      seq: 0,
      bizType: moved.bizType ?? billBiz.PARKING,
      parkId: moved.parkId ?? noPart,
      refNo,
      memo,
      at,
      lines,
    },
  ];
}
