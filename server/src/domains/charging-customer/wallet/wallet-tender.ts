import { payChannel } from '@bochong/contract/bill';
import type { Tender } from '../../bill/index.ts';
import type { Captured } from './wallet.service.ts';

/** What a capture took, as means of a payment at the till: balance and credit apart. `tradeNo` names the capture, once. */
export function tendersOf({ fromPrincipalFen, fromGiftFen, fromCreditFen }: Captured, tradeNo: string): Tender[] {
  const balanceFen = fromPrincipalFen + fromGiftFen;
  const tenders: Tender[] = [
    { payChannel: payChannel.BALANCE, amountFen: balanceFen, tradeNos: [tradeNo], collectorId: null },
    { payChannel: payChannel.COMPANY, amountFen: fromCreditFen, tradeNos: [], collectorId: null },
  ];
  return tenders.filter(({ amountFen }) => amountFen > 0);
}
