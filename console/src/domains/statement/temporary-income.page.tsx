import { temporaryIncomePage, temporaryStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Temporary cars by day, hour of the day or lot: free ones, what the others were charged and how they paid. */
export default function TemporaryIncomePage() {
  return (
    <StatementPage
      get={temporaryStatements.get}
      exported={temporaryStatements.export}
      printed={temporaryStatements.print}
      name="temporaryIncome"
      title={temporaryIncomePage.title}
      filters={['startTime', 'grain', 'targetIds']}
      drawn={['onlineFen', 'cashFen', 'autoFen']}
    />
  );
}
