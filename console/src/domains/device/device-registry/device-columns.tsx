import { deviceDirection, deviceProtocol, devices, deviceType, onlineStatus } from '@bochong/contract/device';
import { columnsOf } from '../../../kit/columns.tsx';

const col = columnsOf(devices.list);

export const onlineTones = {
  [onlineStatus.ONLINE]: 'green',
  [onlineStatus.OFFLINE]: 'red',
  [onlineStatus.FAULT]: 'red',
  [onlineStatus.INACTIVE]: 'amber',
  [onlineStatus.DISABLED]: 'grey',
} as const;

/** Whole seconds a clock is off, with its sign. */
function clockOffset(offsetMs: number | null): string {
  if (offsetMs === null) return '—';
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  return seconds === 0 ? '准' : `${offsetMs > 0 ? '慢' : '快'}${seconds}秒`;
}

export const deviceColumns = [
  col.text('deviceName', { width: 250, fixed: 'left' }),
  col.text('deviceSn', { width: 160 }),
  col.enum('deviceType', deviceType),
  col.enum('onlineStatus', onlineStatus, onlineTones),
  col.text('parkName', { width: 150 }),
  col.dealer('dealerName'),
  col.text('gateName', { width: 100 }),
  col.enum('direction', deviceDirection),
  col.enum('protocol', deviceProtocol, undefined, { width: 130 }),
  col.time('lastHeartbeatAt'),
  col.time('lastEventAt'),
  col.custom('clockOffsetMs', '时钟偏差', (row) => clockOffset(row.clockOffsetMs), { width: 90 }),
  col.number('missingCount', { width: 100 }),
  col.text('firmware', { width: 110 }),
];
