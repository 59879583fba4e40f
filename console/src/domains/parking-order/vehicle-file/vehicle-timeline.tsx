import { appealStatus } from '@bochong/contract/appeal';
import { arrearsStatus, remindChannel } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { changeType, vehicleEventKind as kinds, orderStatus, type VehicleEvent, vehicleFiles } from '@bochong/contract/parking-order';
import { payState } from '@bochong/contract/payment';
import { refundStatus } from '@bochong/contract/refund';
import { listStatus, passFlowType } from '@bochong/contract/special-vehicle';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { StateTag, type Tone } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

interface Look {
  tone: Tone;
  state(code: number): string;
  /** Where the entry is dealt with. */
  path(event: VehicleEvent, plateNo: string): string;
}
const listOf = (path: string) => (_: VehicleEvent, plateNo: string) => `${path}?plateNo=${encodeURIComponent(plateNo)}`;
const stay = ({ orderId }: VehicleEvent) => `/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`;

/** How each kind of entry looks and where it leads. */
const looks: Partial<Record<number, Look>> = {
  [kinds.STAY]: { tone: 'blue', state: orderStatus.label, path: stay },
  [kinds.PAYMENT]: {
    tone: 'green',
    state: payState.label,
    path: ({ note }) => `/stopFee/chargeRecord/list?billNo=${encodeURIComponent(note)}`,
  },
  [kinds.ARREARS]: { tone: 'amber', state: arrearsStatus.label, path: listOf('/underpaymentManage/underpaymentRecord/list') },
  [kinds.CONTACT]: { tone: 'amber', state: remindChannel.label, path: listOf('/underpaymentManage/message/result/list') },
  [kinds.APPEAL]: { tone: 'amber', state: appealStatus.label, path: ({ refId }) => `/stopFee/appeal/detail?id=${refId}` },
  [kinds.REFUND]: { tone: 'red', state: refundStatus.label, path: listOf('/stopFee/refund/list') },
  [kinds.PASS]: { tone: 'blue', state: passFlowType.label, path: listOf('/specificParking/cardManage/index') },
  [kinds.LIST]: { tone: 'grey', state: listStatus.label, path: listOf('/specificParking/blackList/list') },
  [kinds.ALARM]: { tone: 'red', state: (code) => (code === 1 ? '已处理' : '未处理'), path: listOf('/specificParking/blackAlert/list') },
  [kinds.CHANGE]: { tone: 'grey', state: changeType.label, path: stay },
  [kinds.EVALUATE]: { tone: 'blue', state: (score) => `${score}星`, path: listOf('/parkingRecord/evaluate/list') },
};

function Entry({ event, plateNo }: { event: VehicleEvent; plateNo: string }) {
  const look = looks[event.kind];
  return (
    <li>
      <time dateTime={event.at}>{formatInstant(event.at)}</time>
      <StateTag tone={look?.tone ?? 'grey'}>{kinds.label(event.kind)}</StateTag>
      <LinkButton onClick={() => look && void go(look.path(event, plateNo))}>
        {[event.parkName, event.state !== null && look?.state(event.state)].filter(Boolean).join(' · ')}
      </LinkButton>
      <span className="vehicle-note" title={event.note}>
        {event.note}
      </span>
      <span className="vehicle-amount">{event.fen !== null && <Money fen={event.fen} sign />}</span>
    </li>
  );
}

type Page = Data<typeof vehicleFiles.timeline>;
interface TimelineProps {
  plateNo: string;
  /** Only entries of this kind. */
  kind?: number;
}

/** Entries newest first; older ones are asked for page by page. */
export function VehicleTimeline({ plateNo, kind }: TimelineProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <ol className="vehicle-timeline" aria-label="车辆时间线">
      {cursors.map((cursor, index) => (
        <TimelinePage
          key={cursor ?? ''}
          plateNo={plateNo}
          {...(kind !== undefined && { kind })}
          {...(cursor !== undefined && { cursor })}
          {...(index === cursors.length - 1 && { onMore: (next: string) => setCursors([...cursors, next]) })}
        />
      ))}
    </ol>
  );
}

function TimelinePage({ onMore, plateNo, ...query }: TimelineProps & { cursor?: string; onMore?: (next: string) => void }) {
  const { data, isPending } = useEndpoint<object, Page>(vehicleFiles.timeline, { query: { plateNo, ...query, size: 50 } });
  if (isPending)
    return (
      <li className="vehicle-loading">
        <Skeleton active paragraph={{ rows: 6 }} title={false} />
      </li>
    );
  const next = data?.next;
  return (
    <>
      {data?.results.map((event) => (
        <Entry key={`${event.kind} ${event.refId}`} event={event} plateNo={plateNo} />
      ))}
      {data?.results.length === 0 && <li className="cell-empty">没有记录</li>}
      {onMore && next && (
        <li className="vehicle-more">
          <Button onClick={() => onMore(next)}>更早的记录</Button>
        </li>
      )}
    </>
  );
}
