import { type FundBill, fundBill } from '@bochong/contract/reconciliation';
import { RecordFacts } from '../../../kit/record-facts.tsx';

/** A day's account: opening, what moved by kind, closing. */
export const FundFlow = ({ bill }: { bill: FundBill }) => (
  <RecordFacts
    of={fundBill}
    record={bill}
    fields={[
      ...(['openingFen', 'tradeFen', 'refundFen', 'feeFen', 'splitFen', 'payoutFen', 'otherFen', 'closingFen'] as const),
      ...(['gapFen', 'tradeDiffFen', 'version', 'lineCount', 'importedBy', 'importedAt'] as const),
    ]}
  />
);
