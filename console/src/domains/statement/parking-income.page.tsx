import { parkingIncomePage, parkingStatements } from '@bochong/contract/statement';
import { StatementPage } from './statement-page.tsx';

/** Lots: vehicles, what they paid and how, and what a space brings a day. */
export default function ParkingIncomePage() {
  return (
    <StatementPage
      get={parkingStatements.get}
      exported={parkingStatements.export}
      printed={parkingStatements.print}
      name="parking"
      title={parkingIncomePage.title}
      filters={['startTime', 'grain', 'targetIds']}
      drawn={['onlineFen', 'cashFen', 'autoFen']}
    />
  );
}
