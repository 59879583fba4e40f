import { formatFen, formatTime } from '../kit/format.ts';

export const yuan = (fen: number): string => `¥${formatFen(fen)}`;
export const clock = (instant: string): string => formatTime(instant, '{h}:{i}');
export const dayAndClock = (instant: string): string => formatTime(instant, '{m}-{d} {h}:{i}');

/** Whole minutes until an instant, at least 0. */
export const minutesUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 60_000));

/** Channels a phone can pay by, as the driver calls them. */
export const channelNames: Readonly<Record<number, string>> = { 2: '微信支付', 3: '支付宝', 4: '云闪付', 10: '数字人民币' };

/** The app this browser belongs to, as a channel; null for a browser of its own. */
export function ownChannel(agent = navigator.userAgent): 2 | 3 | 4 | null {
  if (/MicroMessenger/i.test(agent)) return 2;
  if (/AlipayClient/i.test(agent)) return 3;
  return /UnionPay|CloudPay/i.test(agent) ? 4 : null;
}
