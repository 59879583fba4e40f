import { appealStatus, complaintStatus } from '@bochong/contract/appeal';
import { arrearsStatus } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import { chargingCardStatus } from '@bochong/contract/charging-customer';
import { chargingDebtStatus } from '@bochong/contract/charging-debt';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { reservationStatus } from '@bochong/contract/charging-reservation';
import { remindChannel } from '@bochong/contract/collection';
import type { Tone } from '@bochong/contract/kernel/field-kind';
import { changeType, vehicleEventKind as kinds, orderStatus, type VehicleEvent } from '@bochong/contract/parking-order';
import { refundStatus } from '@bochong/contract/refund';
import { listStatus, passFlowType } from '@bochong/contract/special-vehicle';
import type { ReactNode } from 'react';
import { Money } from '../../../fields/money.tsx';
import { isMasked } from '../../../fields/vehicle-case.ts';
import { StateTag } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import styles from './vehicle-entry.module.css';

interface Look {
  tone: Tone;
  state(code: number): string;
  /** Where the entry is dealt with; null where only the full plate leads there. */
  path(event: VehicleEvent, plateNo: string): string | null;
}
const listOf = (path: string) => (_: VehicleEvent, plateNo: string) =>
  isMasked(plateNo) ? null : `${path}?plateNo=${encodeURIComponent(plateNo)}`;
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
  [kinds.COMPLAINT]: { tone: 'amber', state: complaintStatus.label, path: listOf('/stopFee/billComplaint/list') },
  [kinds.CHARGING]: {
    tone: 'green',
    state: chargingOrderStatus.label,
    path: ({ refId }) => `/chargePlatform/record/order/detail?orderId=${refId}`,
  },
  [kinds.CHARGING_CARD]: {
    tone: 'grey',
    state: chargingCardStatus.label,
    path: ({ note }) => `/customerManage/chargeCard/list?keyword=${encodeURIComponent(note)}`,
  },
  [kinds.RECHARGE]: {
    tone: 'green',
    state: () => '',
    path: (_, plateNo) => (isMasked(plateNo) ? null : `/customerManage/ownerAccount/list?searchValue=${encodeURIComponent(plateNo)}`),
  },
  [kinds.OCCUPANCY]: { tone: 'amber', state: occupancyStatus.label, path: listOf('/chargePlatform/record/occupy/list') },
  [kinds.RESERVATION]: { tone: 'blue', state: reservationStatus.label, path: listOf('/chargePlatform/record/appointment/list') },
  [kinds.CHARGING_DEBT]: {
    tone: 'amber',
    state: chargingDebtStatus.label,
    path: ({ note }) => `/chargePlatform/collection/list?number=${encodeURIComponent(note.split(' ')[0] ?? '')}`,
  },
  [kinds.EVALUATE]: { tone: 'blue', state: (score) => `${score}星`, path: listOf('/parkingRecord/evaluate/list') },
};

/** One line of what happened to a vehicle; it leads to where that is dealt with. */
export function VehicleEntry({ event, plateNo }: { event: VehicleEvent; plateNo: string }) {
  const look = looks[event.kind];
  const path = look?.path(event, plateNo) ?? null;
  return (
    <li>
      <time dateTime={event.at}>{formatInstant(event.at)}</time>
      <StateTag tone={look?.tone ?? 'grey'}>{kinds.label(event.kind)}</StateTag>
      <GoTo path={path}>{[event.parkName, event.state !== null && look?.state(event.state)].filter(Boolean).join(' · ')}</GoTo>
      <span className={styles.note} title={event.note}>
        {event.note}
      </span>
      <span className={styles.amount}>{event.fen !== null && <Money fen={event.fen} sign />}</span>
    </li>
  );
}

/** Lines of what happened, newest first. */
export const Entries = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.timeline} aria-label={label}>
    {children}
  </ol>
);

/** A line that is no entry: more to come, or nothing there. */
export const OtherLine = ({ children }: { children: ReactNode }) => <li className={styles.other}>{children}</li>;
