import { type WhatIfOutcome, type WhatIfStay, whatIfStay } from '@bochong/contract/parking-order';
import { columnsFor } from '../../../kit/columns.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { formatFen } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { RowTable } from '../../../kit/row-table.tsx';
import styles from './what-if.module.css';
import { WhatIfHours } from './what-if-hours.tsx';

const count = (value: number) => value.toLocaleString('zh-CN');
const signed = (fen: number) => `${fen > 0 ? '+' : ''}${formatFen(fen)}`;
/** Change in percent; from nothing there is none. */
const percent = (beforeFen: number, changeFen: number) =>
  beforeFen === 0 ? '' : `（${changeFen > 0 ? '+' : ''}${((changeFen / beforeFen) * 100).toFixed(1)}%）`;

const columns = columnsFor<WhatIfStay>(whatIfStay.shape, [
  ...(['plateNo', 'enterTime', 'minutes', 'beforeFen', 'afterFen'] as const),
  { name: 'changeFen', title: '变化', show: (row) => <span className="money">{signed(row.changeFen)}</span> },
]);
const open = (row: WhatIfStay) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`);

function Changed({ title, rows }: { title: string; rows: WhatIfStay[] }) {
  return (
    <section>
      <h4>{title}</h4>
      <RowTable columns={columns} rows={rows} rowKey="orderId" active={-1} onOpen={open} empty="没有" />
    </section>
  );
}

/** What a rule would have changed: the sums, by hour, and the stays it would have changed most. */
export function WhatIfReport({ outcome }: { outcome: WhatIfOutcome }) {
  const { stays, beforeFen, afterFen, raised, lowered, others } = outcome;
  const change = afterFen - beforeFen;
  const facts = [
    ['停车次数', count(stays)],
    ['原应收', formatFen(beforeFen)],
    ['新应收', formatFen(afterFen)],
    ['变化', `${signed(change)}${percent(beforeFen, change)}`],
    ['收费增加', count(raised)],
    ['收费减少', count(lowered)],
    ['不变', count(stays - raised - lowered)],
  ] as const;
  return (
    <div className={styles.whatIfReport}>
      <Figures items={facts} />
      <p className={styles.whatIfNote}>
        应收为优惠券与减免之前的金额；停车习惯随价格的变化没有计入。
        {others > 0 && `另有 ${count(others)} 次停车由分区或路段规则计费，或未见出场，不受本规则影响。`}
      </p>
      <section>
        <h4>按入场小时</h4>
        <WhatIfHours hours={outcome.hours} />
      </section>
      <div className={styles.whatIfTables}>
        <Changed title="增加最多的 20 次" rows={outcome.gains} />
        <Changed title="减少最多的 20 次" rows={outcome.losses} />
      </div>
    </div>
  );
}
