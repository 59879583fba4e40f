import { type FeeCalculation, type FeeSegment, type SegmentKind, segmentKinds } from '@bochong/contract/parking-fee';
import { Money } from '../../fields/money.tsx';
import { formatFen, formatInstant, formatMinutes } from '../../kit/format.ts';
import styles from './fee-timeline.module.css';

const clockOf = (instant: string) => formatInstant(instant).slice(5, 16);

/** What stands between the gross fee and what is due; steps that changed nothing are left out. */
function ladderOf(fee: FeeCalculation): [label: string, fen: number, strong?: boolean][] {
  const rows: [string, number, boolean?][] = [['原始金额', fee.grossFen]];
  if (fee.vehicleDiscount.fen !== 0) rows.push([`车辆优惠 ${fee.vehicleDiscount.name ?? ''}`, -fee.vehicleDiscount.fen]);
  if (fee.rounding.fen !== 0) rows.push(['金额取整', fee.rounding.fen]);
  if (fee.priorStayFen !== 0) rows.push(['前次停车已计', -fee.priorStayFen]);
  for (const coupon of fee.coupons) rows.push([`优惠券 ${coupon.valueText}`, -coupon.discountFen]);
  if (fee.reduceFen !== 0) rows.push(['人工减免', -fee.reduceFen]);
  rows.push(['应付金额', fee.payableFen, true]);
  if (fee.paidFen !== 0)
    rows.push(
      ['已付金额', fee.paidFen],
      [fee.overpaidFen > 0 ? '多付金额' : '待付金额', fee.overpaidFen > 0 ? fee.overpaidFen : fee.dueFen, true],
    );
  return rows;
}

/** The fee of a stay as people draw it: a bar of its stretches, what each cost, and how the sum becomes what is due. */
export function FeeTimeline({
  fee,
  ongoing = false,
}: {
  fee: FeeCalculation /** The vehicle is still in: the end is now. */;
  ongoing?: boolean;
}) {
  const { segments, normalized } = fee;
  const kinds = [...new Set(segments.map((segment) => segment.kind))];
  return (
    <section className={styles.feeTimeline} aria-label={`停车${formatMinutes(normalized.minutes)}，应付${formatFen(fee.payableFen)}元`}>
      <div className={styles.feeBar} aria-hidden="true">
        {segments.map((segment) => (
          <i key={segment.from} data-kind={segment.kind} style={{ flexGrow: segment.minutes }} title={titleOf(segment)} />
        ))}
      </div>
      <div className={styles.feeAxis}>
        <span>{clockOf(normalized.enter)} 入场</span>
        <span>共 {formatMinutes(normalized.minutes)}</span>
        <span>
          {clockOf(normalized.exit)} {ongoing ? '现在' : '出场'}
        </span>
      </div>
      <div className={styles.feeLegend}>
        {kinds.map((kind: SegmentKind) => (
          <span key={kind}>
            <i data-kind={kind} /> {segmentKinds[kind]}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long stay's rows scroll, and what scrolls must be reached by keyboard */}
      <ol className={styles.feeRows} tabIndex={0}>
        {segments.map((segment) => (
          <li key={segment.from}>
            <i data-kind={segment.kind} />
            <time>
              {clockOf(segment.from)} – {clockOf(segment.to).slice(segment.from.slice(0, 10) === segment.to.slice(0, 10) ? 6 : 0)}
            </time>
            <span>{segment.label}</span>
            <span className={styles.feeLength}>{formatMinutes(segment.minutes)}</span>
            <Money fen={segment.amountFen} />
          </li>
        ))}
      </ol>
      <dl className={styles.feeLadder}>
        {ladderOf(fee).map(([label, fen, strong]) => (
          <div key={label} className={strong ? styles.strong : undefined}>
            <dt>{label}</dt>
            <dd>{formatFen(fen)}</dd>
          </div>
        ))}
      </dl>
      {fee.free.duration && <p className={styles.feeNote}>{freeSourceOf(fee.free)}</p>}
      {fee.notes.map((note) => (
        <p key={note} className={styles.feeNote}>
          {note}
        </p>
      ))}
    </section>
  );
}

const titleOf = ({ from, to, label, amountFen }: FeeSegment) => `${clockOf(from)} – ${clockOf(to)} ${label} ${formatFen(amountFen)}元`;

/** Where free minutes come from that other stays of the plate may have used up. */
function freeSourceOf({ duration, minutes, usedBefore, usedMinutes }: FeeCalculation['free']): string {
  const shared = duration?.linkName ? `（${duration.linkName}，成员车场共用）` : '';
  return `免费时长「${duration?.freeName}」${shared}${minutes}分钟，此前已用${usedBefore}分钟，本次使用${usedMinutes}分钟`;
}
