import { type WhatIfOutcome, type WhatIfStay, whatIfStay } from '@bochong/contract/parking-order';
import { ChangeReport, changeOf, countOf, MostChanged, ReportNote, ReportPart, signedFen } from '../../../kit/change-report.tsx';
import { columnsFor } from '../../../kit/columns.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { formatFen } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { WhatIfHours } from './what-if-hours.tsx';

const columns = columnsFor<WhatIfStay>(whatIfStay.shape, [
  ...(['plateNo', 'enterTime', 'minutes', 'beforeFen', 'afterFen'] as const),
  { name: 'changeFen', title: '变化', show: (row) => <span className="money">{signedFen(row.changeFen)}</span> },
]);
const open = (row: WhatIfStay) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`);

/** What a rule would have changed: the sums, by hour, and the stays it would have changed most. */
export function WhatIfReport({ outcome }: { outcome: WhatIfOutcome }) {
  const { stays, beforeFen, afterFen, raised, lowered, others } = outcome;
  const facts = [
    ['停车次数', countOf(stays)],
    ['原应收', formatFen(beforeFen)],
    ['新应收', formatFen(afterFen)],
    ['变化', changeOf(beforeFen, afterFen)],
    ['收费增加', countOf(raised)],
    ['收费减少', countOf(lowered)],
    ['不变', countOf(stays - raised - lowered)],
  ] as const;
  const tables = [
    ['增加最多的 20 次', outcome.gains],
    ['减少最多的 20 次', outcome.losses],
  ] as const;
  return (
    <ChangeReport>
      <Figures items={facts} />
      <ReportNote>
        应收为优惠券与减免之前的金额；新应收不含充电减免的停车时长，有充电减免的停车因此偏高；停车习惯随价格的变化没有计入。
        {others > 0 && `另有 ${countOf(others)} 次停车由分区或路段规则计费，或未见出场，不受本规则影响。`}
      </ReportNote>
      <ReportPart title="按入场小时">
        <WhatIfHours hours={outcome.hours} />
      </ReportPart>
      <MostChanged tables={tables} columns={columns} rowKey="orderId" onOpen={open} />
    </ChangeReport>
  );
}
