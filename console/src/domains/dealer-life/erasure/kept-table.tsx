import type { dealerErasures } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Facts } from '../../../kit/detail.tsx';

type Kept = Data<typeof dealerErasures.outlook>['kept'];

/** What the law keeps of a unit, why, and until when. */
export const KeptFacts = ({ kept }: { kept: Kept }) => (
  <Facts
    title="依法留存"
    columns={1}
    items={kept.map(({ reason, years, until, rows, tables }) => ({
      label: reason,
      value: `${rows} 行，${until ? `保存至 ${until}` : `保存 ${years} 年`}（${tables.join('、')}）`,
    }))}
  />
);
