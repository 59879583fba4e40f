import { foreignChargeState } from '@bochong/contract/charging-peer';
import { seqStat } from '../charge/seq-stat.rule.ts';
import { wireFen, wireWh } from '../check/check.rule.ts';

const { STARTING, CHARGING, STOPPING, ENDED, SETTLED, FAILED, DISPUTED } = foreignChargeState;
export type ForeignState = (typeof foreignChargeState)['options'][number]['value'];

/** What the peer said of a charge, as far as it can be read. */
export interface ToldCourse {
  stat: number;
  /** Null: not said. */
  wh: number | null;
  fen: number | null;
  soc: number | null;
  startAt: number | null;
}

const figure = (value: unknown): number | null => {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 && number < 1e6 ? number : null;
};

/** An answer or a message about the course of a charge, in the corrected spelling. */
export function courseOf(told: Readonly<Record<string, unknown>>): ToldCourse {
  const [power, money, soc] = [figure(told.TotalPower), figure(told.TotalMoney), figure(told.Soc)];
  const startAt = typeof told.StartTime === 'string' ? Date.parse(`${told.StartTime.replace(' ', 'T')}+08:00`) : Number.NaN;
  return {
    stat: figure(told.StartChargeSeqStat) ?? seqStat.UNKNOWN,
    ...{ wh: power === null ? null : wireWh(power), fen: money === null ? null : wireFen(money) },
    soc: soc === null || soc > 100 || soc === 0 ? null : Math.round(soc),
    startAt: Number.isNaN(startAt) ? null : startAt,
  };
}

/** A charge goes forward only: messages come twice, late and in any order. */
const rank: Readonly<Record<ForeignState, number>> = {
  [STARTING]: 1,
  [FAILED]: 1,
  [CHARGING]: 2,
  [STOPPING]: 3,
  [ENDED]: 4,
  [DISPUTED]: 5,
  [SETTLED]: 6,
};

/**
 * The state after the peer has said how a charge stands. One that was given up lives again when the peer charges after all; one that never began and is over
 * came to nothing.
 */
export function stateAfter(state: ForeignState, stat: number, begun: boolean): ForeignState {
  const said = ((): ForeignState | null => {
    if (stat === seqStat.CHARGING) return CHARGING;
    if (stat === seqStat.STOPPING) return STOPPING;
    return stat === seqStat.ENDED ? ENDED : null;
  })();
  if (said === null || rank[said] <= rank[state]) return state;
  if (said !== ENDED || begun || state === CHARGING || state === STOPPING) return said;
  return state === FAILED ? FAILED : said;
}

/** Of a start that came to nothing: the standard's reasons, and ours for those from 3 on. */
const failures = [
  '',
  '对方没有这把枪',
  '设备离线',
  '枪被占用',
  '枪故障或停用',
  '枪已被预约',
  '电站不在营业',
  '未插枪',
  '没有价格',
  '我方账户余额不足',
];
export const startFailureText = (reason: unknown): string => failures[Number(reason)] ?? `对方未启动，FailReason ${String(reason)}`;
/** Of a check before a start. */
export const authFailureText = (reason: unknown): string =>
  Number(reason) === 1 ? '未插枪' : Number(reason) === 2 ? '对方设备检测未通过' : `设备鉴权未通过，FailReason ${String(reason)}`;

/** What more is held for a charge that has come so far; 0: enough is held. */
export const guardFen = 300;
export const holdsEnough = ({ toldFen, freezeFen }: { toldFen: number; freezeFen: number }): boolean => toldFen + guardFen < freezeFen;
