import { receivableAnalysisPage, receivableStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** What orders owe at the end of a day, by how long. */
export default function ReceivableAnalysisPage() {
  return (
    <StatementPage
      get={receivableStatements.get}
      exported={receivableStatements.export}
      printed={receivableStatements.print}
      name="receivableAnalysis"
      title={receivableAnalysisPage.title}
      filters={['endTime', 'targetIds', 'bizType']}
      drawn={['openFen']}
    />
  );
}
