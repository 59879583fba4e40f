import { paymentStatements, paymentTypePage } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** How people paid: each means with its share and what went back. */
export default function PaymentTypePage() {
  return (
    <StatementPage
      get={paymentStatements.get}
      exported={paymentStatements.export}
      printed={paymentStatements.print}
      name="paymentType"
      title={paymentTypePage.title}
      filters={['startTime', 'grain', 'targetIds', 'bizType']}
      drawn={['paidFen', 'refundFen']}
    />
  );
}
