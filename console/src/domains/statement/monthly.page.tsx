import { monthlyPage, monthlyStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Income of months against months of as many Mondays. */
export default function MonthlyPage() {
  return (
    <StatementPage
      get={monthlyStatements.get}
      exported={monthlyStatements.export}
      printed={monthlyStatements.print}
      name="monthly"
      title={monthlyPage.title}
      filters={['startTime', 'targetIds', 'bizType']}
      drawn={['netFen', 'beforeFen', 'lastYearFen']}
    />
  );
}
