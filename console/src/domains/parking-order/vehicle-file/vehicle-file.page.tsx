import type { Data } from '@bochong/contract/kernel/endpoint';
import { vehicleEventKind as kinds, vehicleFiles } from '@bochong/contract/parking-order';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { VehicleTimeline } from './vehicle-timeline.tsx';
import './vehicle-file.css';

type VehicleFile = Data<typeof vehicleFiles.get>;

function Head({ file }: { file: VehicleFile }) {
  const { firstAt, lastAt, parkedAt, parkedOrderId } = file;
  return (
    <header className="vehicle-head">
      <PlateTag plateNo={file.plateNo} color={file.plateColor} size="large" link={false} />
      {parkedAt !== null && (
        <>
          <StateTag tone="blue">在停</StateTag>
          <LinkButton onClick={() => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${parkedOrderId}`)}>{parkedAt}</LinkButton>
        </>
      )}
      {file.blackListed && <StateTag tone="red">黑名单</StateTag>}
      {firstAt !== null && lastAt !== null && (
        <span className="vehicle-span">
          首次出现 {formatInstant(firstAt)} · 最近入场 {formatInstant(lastAt)}
        </span>
      )}
    </header>
  );
}

/** What the whole history adds up to; money the reader may not see has no place. */
function Totals({ file }: { file: VehicleFile }) {
  const money = [
    ['累计实付', file.paidFen],
    ['累计退款', file.refundedFen],
    [`现欠${file.owedRecords ? `（${file.owedRecords} 笔）` : ''}`, file.owedFen],
  ] as const;
  return (
    <dl className="vehicle-totals">
      <div>
        <dt>停车次数</dt>
        <dd>{file.stays.toLocaleString('zh-CN')}</dd>
      </div>
      <div>
        <dt>到访车场</dt>
        <dd>{file.parks.toLocaleString('zh-CN')}</dd>
      </div>
      {money.map(
        ([label, fen]) =>
          fen !== null && (
            <div key={label} className={label.startsWith('现欠') && fen > 0 ? 'vehicle-owes' : undefined}>
              <dt>{label}</dt>
              <dd>
                <Money fen={fen} sign />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function File({ file }: { file: VehicleFile }) {
  // Whoever knows the plate may read its file; the answer may say it masked.
  const plateNo = useTabParameter('plateNo') ?? file.plateNo;
  const [kind, setKind] = useState('');
  const items = [{ value: '', label: '全部' }, ...file.kinds.map((code) => ({ value: code, label: kinds.label(code) }))];
  return (
    <div className="vehicle-file">
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
