import { z } from 'zod';
import type { CodeOf } from '../../kernel/enum-of.ts';
import { date, id, words } from '../../kernel/fields.ts';
import { outlookKind } from './license-enums.ts';
import { daysUntil } from './license-status.ts';

/** How far ahead is looked. */
export const outlookDays = 90;

export const outlookEvent = z.object({
  /** Last day on which things are as they are. */
  date: date('最后一天'),
  remainDays: z.number().int().meta({ title: '剩余天数' }),
  kind: outlookKind.schema,
  dealerId: id('运营单位'),
  dealerName: z.string().meta({ title: '运营单位', kind: 'text' }),
  subject: z.string().meta({ title: '授权' }),
  /** What is refused from the day after on, and what goes on. */
  consequence: words('之后会怎样'),
});
export type OutlookEvent = z.output<typeof outlookEvent>;

/** What the outlook of a unit is worked out from: its pools that count for its mode and are not stopped, and codes nobody has used. */
export interface OutlookUnit {
  dealerId: string;
  dealerName: string;
  pools: readonly { poolName: string; expireDate: string; graceDays: number }[];
  codes: readonly { licenseNo: string; lastDay: string }[];
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** What is always open, said wherever something else is refused. */
export const neverStopped = '出入口通行、缴费和退款不受影响';
/** What is refused when a licence ended longer ago than its grace. */
export const refusedAfterGrace = '不能新增车场、通道、泊位、充电枪、包期和优惠券批次';

function eventsOf(unit: OutlookUnit, today: string): OutlookEvent[] {
  const event = (kind: CodeOf<typeof outlookKind>, day: string, subject: string, consequence: string): OutlookEvent => ({
    ...{ date: day, remainDays: daysUntil(day, today), kind, subject, consequence },
    ...{ dealerId: unit.dealerId, dealerName: unit.dealerName },
  });
  const codes = unit.codes.map(({ licenseNo, lastDay }) =>
    event(outlookKind.CODE_LAPSES, lastDay, licenseNo, '激活码不能再使用，须重新签发；已导入的授权不变'),
  );
  const last = [...unit.pools].sort((a, b) => (a.expireDate < b.expireDate ? 1 : -1))[0];
  if (!last) return codes;
  const ends = unit.pools
    .filter((pool) => pool !== last)
    .map((pool) =>
      event(
        outlookKind.POOL_ENDS,
        pool.expireDate,
        pool.poolName,
        `该授权池不能再分配；单位由${last.poolName}继续授权至${last.expireDate}`,
      ),
    );
  const graceEnd = dayAfter(last.expireDate, last.graceDays);
  const then = `${refusedAfterGrace}；${neverStopped}`;
  const all = last.graceDays === 0 ? then : `宽限${last.graceDays}天（至${graceEnd}），其间一切照常；${neverStopped}`;
  const grace = event(graceEnd < today ? outlookKind.REFUSING : outlookKind.GRACE_ENDS, graceEnd, last.poolName, then);
  return [
    ...codes,
    ...ends,
    event(outlookKind.UNIT_ENDS, last.expireDate, last.poolName, all),
    ...(last.graceDays > 0 || graceEnd < today ? [grace] : []),
  ];
}

/** Who ends when within {@link outlookDays}, and what is refused then; what is refused already stands first. Soonest first. */
export const outlookOf = (units: readonly OutlookUnit[], today: string): OutlookEvent[] =>
  units
    .flatMap((unit) => eventsOf(unit, today))
    .filter(({ kind, remainDays }) => kind === outlookKind.REFUSING || (remainDays >= 0 && remainDays <= outlookDays))
    .sort((a, b) => a.remainDays - b.remainDays || (a.dealerName < b.dealerName ? -1 : 1));
