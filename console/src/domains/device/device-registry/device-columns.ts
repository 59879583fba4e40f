import type { devices } from '@bochong/contract/device';
import type { ColumnsOf } from '../../../kit/columns.tsx';

type Columns = ColumnsOf<typeof devices.list>;

/** Whole seconds a clock is off, with its sign. */
export function clockOffset(offsetMs: number | null): string {
  if (offsetMs === null) return '—';
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  return seconds === 0 ? '准' : `${offsetMs > 0 ? '慢' : '快'}${seconds}秒`;
}

const names: Columns = [{ name: 'deviceName', width: 250 }, 'deviceSn'];
const state: Columns = [
  ...(['onlineStatus', 'parkName', 'dealerName', 'gateName', 'direction', 'protocol', 'lastHeartbeatAt', 'lastEventAt'] as const),
  { name: 'clockOffsetMs', title: '时钟偏差', show: ({ clockOffsetMs }) => clockOffset(clockOffsetMs), width: 90 },
  'missingCount',
  'firmware',
];
export const deviceColumns: Columns = [...names, 'deviceType', ...state];
/** All are of one type: no column for it. */
export const cameraColumns: Columns = [...names, ...state];
