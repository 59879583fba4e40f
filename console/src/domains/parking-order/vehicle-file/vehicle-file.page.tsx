import type { Data } from '@bochong/contract/kernel/endpoint';
import { vehicleEventKind as kinds, vehicleFiles } from '@bochong/contract/parking-order';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { RecordHead } from '../../../fields/record-head.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { type Figure, Figures } from '../../../kit/figures.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import styles from './vehicle-file.module.css';
import { VehicleTimeline } from './vehicle-timeline.tsx';

type VehicleFile = Data<typeof vehicleFiles.get>;

function Head({ file }: { file: VehicleFile }) {
  const { firstAt, lastAt, parkedAt, parkedOrderId: orderId } = file;
  return (
    <RecordHead record={file} link={false}>
      {parkedAt !== null && orderId !== null && (
        <>
          <StateTag tone="blue">在停</StateTag>
          <OrderLink orderId={orderId} orderNo={parkedAt} />
        </>
      )}
      {file.blackListed && <StateTag tone="red">黑名单</StateTag>}
      {firstAt !== null && lastAt !== null && (
        <span className={styles.span}>
          首次出现 {formatInstant(firstAt)} · 最近入场 {formatInstant(lastAt)}
        </span>
      )}
    </RecordHead>
  );
}

/** What the whole history adds up to; money the reader may not see has no place. */
function Totals({ file }: { file: VehicleFile }) {
  const sum = (label: string, fen: number | null, alarm = false): Figure[] =>
    fen === null ? [] : [[label, <Money key={label} fen={fen} sign />, { alarm }]];
  return (
    <Figures
      items={[
        ['停车次数', file.stays.toLocaleString('zh-CN')],
        ['到访车场', file.parks.toLocaleString('zh-CN')],
        ...(file.charges === null ? [] : [['充电次数', file.charges.toLocaleString('zh-CN')] as Figure]),
        ...sum('充电应付', file.chargedFen),
        ...sum('累计实付', file.paidFen),
        ...sum('累计退款', file.refundedFen),
        ...sum(`现欠${file.owedRecords ? `（${file.owedRecords} 笔）` : ''}`, file.owedFen, (file.owedFen ?? 0) > 0),
        ...sum('充电欠费', file.chargingOwedFen, (file.chargingOwedFen ?? 0) > 0),
      ]}
    />
  );
}

function File({ file }: { file: VehicleFile }) {
  // Whoever knows the plate may read its file; the answer may say it masked.
  const plateNo = useTabParameter('plateNo') ?? file.plateNo;
  const [kind, setKind] = useState('');
  const items = [{ value: '', label: '全部' }, ...file.kinds.map((code) => ({ value: code, label: kinds.label(code) }))];
  return (
    <div className={styles.file}>
      <Head file={file} />
      <Totals file={file} />
      <StatusTabs items={items} value={kind} onChange={setKind} />
      <VehicleTimeline key={kind} plateNo={plateNo} {...(kind !== '' && { kind: Number(kind) })} />
    </div>
  );
}

/** Everything that is known of a plate: sums, and what happened in one timeline. */
export default function VehicleFilePage() {
  return (
    <DetailPage
      parameter="plateNo"
      endpoint={vehicleFiles.get}
      input={(plateNo) => ({ query: { plateNo } })}
      back="/parkingRecord/parkRecord/list"
    >
      {(file) => <File file={file} />}
    </DetailPage>
  );
}
