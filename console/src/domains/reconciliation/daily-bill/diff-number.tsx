import { receiptPage } from '@bochong/contract/bill';
import type { ReconcileDiff } from '@bochong/contract/reconciliation';
import { GoTo } from '../../../kit/go-to.tsx';

/** The bill that a number leads to. */
export const DiffNumber = ({ diff: { matchKey, billNo } }: { diff: ReconcileDiff }) =>
  billNo === null ? matchKey : <GoTo path={`${receiptPage.path}?number=${billNo}`}>{matchKey}</GoTo>;
