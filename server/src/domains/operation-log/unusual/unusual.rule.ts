import { unusualKind } from '@bochong/contract/operation-log';

/** So many in one hour are more than anybody's work asks for. */
export const mostAnHour = { reveals: 20, exports: 10 } as const;
/** Hours of the night, Asia/Shanghai: from the first up to the second. */
export const night = { from: 23, to: 5 } as const;
/** A login is measured against what its person did in so many days before. */
export const habitDays = 90;

/** A login that succeeded, with what is known of its person before it. */
export interface Login {
  /** 0–23, Asia/Shanghai. */
  hour: number;
  /** Logins in the days before. */
  before: number;
  /** Those from the same network. */
  fromNetwork: number;
  /** Those at night. */
  atNight: number;
}

const isNight = (hour: number) => hour >= night.from || hour < night.to;

/** What is unusual about a login. The first ones of a person show no habit yet: they tell nothing about places, and nights only from the third on. */
export function unusualLogin({ hour, before, fromNetwork, atNight }: Login): number[] {
  if (before === 0) return [];
  return [
    ...(fromNetwork === 0 ? [unusualKind.NEW_PLACE] : []),
    ...(isNight(hour) && before >= 3 && atNight === 0 ? [unusualKind.NIGHT] : []),
  ];
}

/** What is unusual about what somebody did within an hour. */
export function unusualHour({ reveals, exports }: { reveals: number; exports: number }): { kind: number; figure: number }[] {
  return [
    ...(reveals >= mostAnHour.reveals ? [{ kind: unusualKind.REVEALS, figure: reveals }] : []),
    ...(exports >= mostAnHour.exports ? [{ kind: unusualKind.EXPORTS, figure: exports }] : []),
  ];
}

/** What happened, in a sentence. */
export function unusualText({ kind, figure, ip }: { kind: number; figure: number; ip: string }): string {
  if (kind === unusualKind.NEW_PLACE) return `从${habitDays}天内没有用过的网络登录（${ip}）`;
  if (kind === unusualKind.NIGHT) return `在${night.from}:00至${night.to}:00之间登录，此前${habitDays}天没有过`;
  return kind === unusualKind.REVEALS ? `一小时内查看${figure}个完整号码或明文` : `一小时内导出${figure}次`;
}
