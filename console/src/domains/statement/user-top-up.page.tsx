import { topUpStatements, userTopUpPage } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Wallets of owners: filled, spent, given back, and what is in them. */
export default function UserTopUpPage() {
  return (
    <StatementPage
      get={topUpStatements.get}
      exported={topUpStatements.export}
      printed={topUpStatements.print}
      name="userTopUp"
      title={userTopUpPage.title}
      filters={['startTime', 'grain', 'targetIds']}
      drawn={['principalFen', 'spentFen']}
    />
  );
}
