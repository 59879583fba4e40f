import { orderStatements, orderStatisticsPage } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Orders by the day they began: how many, and what became of them. */
export default function OrderStatisticsPage() {
  return (
    <StatementPage
      get={orderStatements.get}
      exported={orderStatements.export}
      printed={orderStatements.print}
      name="orderStatistics"
      title={orderStatisticsPage.title}
      filters={['startTime', 'grain', 'targetIds', 'bizType']}
      drawn={['totalCount', 'doneCount', 'cancelledCount']}
    />
  );
}
