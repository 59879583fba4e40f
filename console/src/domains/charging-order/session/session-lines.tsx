import {
  type ChargingLineRow,
  type ChargingOrder,
  chargingLine,
  type chargingSessions,
  droppedSample,
} from '@bochong/contract/charging-order';
import { rateLabel } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { formatEnergy, formatFen, formatTime } from '../../../kit/format.ts';
import { SmallTable } from '../../../kit/small-table.tsx';
import styles from './session-lines.module.css';

const price = (e5: number) => (e5 / 100_000).toFixed(5).replace(/0$/, '');
const sum = (lines: readonly ChargingLineRow[], of: (line: ChargingLineRow) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

/** What was taken off the list price, each by its name. */
const discountsOf = (order: ChargingOrder): [string, number][] =>
  (
    [
      ['VIP优惠', order.vipDiscountFen],
      ['企业优惠', order.companyDiscountFen],
      ['平台优惠', order.peerDiscountFen],
      ['白名单免费', order.whiteFreeFen],
      ['优惠券', order.couponFen],
    ] as [string, number][]
  ).filter(([, fen]) => fen > 0);

/** The lines of a charge, what they add up to, and how that becomes what is paid. */
export function PriceLines({ order, lines }: { order: ChargingOrder; lines: readonly ChargingLineRow[] }) {
  const [elec, service] = [sum(lines, ({ elecFen }) => elecFen), sum(lines, ({ serviceFen }) => serviceFen)];
  return (
    <>
      <SmallTable
        of={chargingLine}
        rows={lines}
        rowKey="from"
        scroll={{ x: 'max-content' }}
        columns={[
          { name: 'rateLabel', show: (row) => `${rateLabel.label(row.rateLabel)}${row.estimated ? '（估算）' : ''}` },
          {
            name: 'from',
            title: '时段',
            show: (row) => `${formatTime(row.from, '{m}-{d} {h}:{i}:{s}')} – ${formatTime(row.to, '{h}:{i}:{s}')}`,
          },
          'energyWh',
          { name: 'elecPriceE5', show: (row) => price(row.elecPriceE5) },
          { name: 'servicePriceE5', show: (row) => price(row.servicePriceE5) },
          ...(['elecFen', 'serviceFen'] as const),
        ]}
        empty="没有电量"
      />
      <p className={styles.sum}>
        <span>
          电量 <b>{formatEnergy(sum(lines, ({ energyWh }) => energyWh))}</b> 度
        </span>
        <span>
          电费 {formatFen(elec)} + 服务费 {formatFen(service)} = <b>{formatFen(elec + service)}</b>
        </span>
        {discountsOf(order).map(([name, fen]) => (
          <span key={name}>
            − {name} {formatFen(fen)}
          </span>
        ))}
        <span>
          应付 <b className={styles.total}>¥{formatFen(order.payableFen)}</b>
        </span>
        {order.balanceDiscountFen > 0 && (
          <span>
            − 余额优惠 {formatFen(order.balanceDiscountFen)} = 余额支付 <b>{formatFen(order.payableFen - order.balanceDiscountFen)}</b>
          </span>
        )}
      </p>
    </>
  );
}

type Dropped = Data<typeof chargingSessions.get>['dropped'];

/** Samples that are no part of the price, and why. */
export const DroppedSamples = ({ rows }: { rows: Dropped }) => (
  <SmallTable
    of={droppedSample}
    rows={rows}
    rowKey={(row) => `${row.at} ${row.receivedAt} ${row.fate}`}
    columns={['at', 'receivedAt', 'energyWh', 'fate']}
    pagination={rows.length > 10 && { pageSize: 10, showSizeChanger: false }}
  />
);
