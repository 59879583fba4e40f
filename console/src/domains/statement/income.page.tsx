import { incomePage, incomeStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Income by day, business, place or means: what was owed, taken off, received and given back. */
export default function IncomePage() {
  return (
    <StatementPage
      get={incomeStatements.get}
      exported={incomeStatements.export}
      printed={incomeStatements.print}
      name="income"
      title={incomePage.title}
      filters={['startTime', 'grain', 'targetIds', 'bizType', 'payType']}
      drawn={['netFen', 'refundFen']}
    />
  );
}
