import { passRechargePage, passStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Passes sold and given back, and what of them is revenue. */
export default function PassRechargePage() {
  return (
    <StatementPage
      get={passStatements.get}
      exported={passStatements.export}
      printed={passStatements.print}
      name="recharge"
      title={passRechargePage.title}
      filters={['startTime', 'grain', 'targetIds']}
      drawn={['soldFen', 'recognisedFen']}
    />
  );
}
