import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, integer, text, uuid, words } from '../../kernel/fields.ts';
import { deviceProtocol } from './device-registry.ts';
import { cameraPage, equipmentPage } from './menu.ts';

/** What became of a command: devices fetch theirs with every call, so it waits for the next one. */
export const commandState = enumOf('commandState', '指令状态', {
  WAITING: [0, '等待设备取走', 'amber'],
  DELIVERED: [1, '已送达', 'blue'],
  DONE: [2, '执行成功', 'green'],
  FAILED: [3, '执行失败', 'red'],
  EXPIRED: [4, '已过期', 'grey'],
});

/** What a terminal is told from afar; commands that move a barrier are not among them. */
export const remoteSetting = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SET_TIME') }),
  z.object({ type: z.literal('RESTART') }),
  z.object({ type: z.literal('SNAPSHOT') }),
  z.object({
    type: z.literal('DISPLAY'),
    lines: z
      .array(text('显示内容', 20, 1))
      .min(1, '请输入显示内容')
      .max(4, '最多4行'),
  }),
  z.object({ type: z.literal('SPEAK'), text: text('播报内容', 50, 1) }),
  z.object({
    type: z.literal('UPDATE_CONFIG'),
    heartbeatSeconds: integer('心跳间隔(秒)', 5, 3600),
    volume: integer('音量', 0, 100),
    brightness: integer('屏幕亮度', 0, 100),
  }),
]);
/** A setting waits so long for the device's next call. */
export const settingLivesMs = 600_000;
export type RemoteSetting = z.input<typeof remoteSetting>;

export const remoteSettingLabels: Readonly<Record<string, string>> = {
  SET_TIME: '校时',
  RESTART: '重启',
  SNAPSHOT: '抓拍一张',
  DISPLAY: '显示文字',
  SPEAK: '语音播报',
  UPDATE_CONFIG: '修改参数',
} satisfies Record<RemoteSetting['type'], string>;

const issued = z.object({
  commandId: id('指令'),
  type: z.string().meta({ title: '指令' }),
  args: z.record(z.string(), z.unknown()),
  state: commandState.schema,
  message: words('设备答复'),
  issuedAt: instant('下发时间'),
  deliveredAt: instant('送达时间').nullable(),
  doneAt: instant('完成时间').nullable(),
});
export type IssuedCommand = z.output<typeof issued>;

const params = z.object({ id: uuid('设备') });
const path = '/device/v2/api/devices/:id/commands';

export const deviceCommands = {
  /** The last twenty, newest first. */
  recent: endpoint({
    method: 'GET',
    path,
    title: '设备指令',
    access: [equipmentPage.code, cameraPage.code],
    params,
    data: z.array(issued),
  }),
  issue: endpoint({
    method: 'POST',
    path,
    title: '下发远程配置',
    access: [equipmentPage.can.edit],
    params,
    body: remoteSetting,
    data: z.object({ commandId: id('指令') }),
  }),
  /** Restarts a camera; nothing is recognised at its lane meanwhile. */
  reboot: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices/:id/reboot',
    title: '重启相机',
    access: [cameraPage.can.reboot, equipmentPage.can.edit],
    params,
    data: z.object({ commandId: id('指令') }),
  }),
};

/** Commands that a protocol has words for, where it has not all: what answers a push of a Vzenith camera carries text for the serial line only. */
const takenBy: Readonly<Record<number, readonly RemoteSetting['type'][]>> = { [deviceProtocol.VZENITH]: ['DISPLAY', 'SPEAK'] };

/** Whether a device of this protocol can be told the command; one that cannot would never be carried out. */
export const takesCommand = ({ protocol }: { protocol: number }, type: RemoteSetting['type']): boolean =>
  takenBy[protocol]?.includes(type) ?? true;

export const deviceCommandErrors = {
  disabled: error('42255', '设备已停用，请先启用'),
  rebootWaiting: error('42869', '重启指令已下发，正等待设备取走'),
  noReboot: error('42870', '该接入协议不支持远程重启，请在相机网页上重启或断电重启'),
  notTaken: error('42880', '{protocol}不支持“{command}”，请在设备网页上操作'),
};
