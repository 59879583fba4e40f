import type { Device } from '@bochong/contract/device';
import type { FieldSpec } from '../../../kit/columns.tsx';

/** Whole seconds a clock is off, with its sign. */
function clockOffset(offsetMs: number | null): string {
  if (offsetMs === null) return '—';
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  return seconds === 0 ? '准' : `${offsetMs > 0 ? '慢' : '快'}${seconds}秒`;
}

/** Columns of a device list; `deviceType` where it shows more than one type. */
export const deviceColumns = (...type: readonly 'deviceType'[]): readonly FieldSpec<Device>[] => [
  { name: 'deviceName', width: 250 },
  'deviceSn',
  ...type,
  'onlineStatus',
  'parkName',
  'dealerName',
  'gateName',
  'direction',
  'protocol',
  'lastHeartbeatAt',
  'lastEventAt',
  { name: 'clockOffsetMs', title: '时钟偏差', show: (row) => clockOffset(row.clockOffsetMs) },
  'missingCount',
  'firmware',
];
