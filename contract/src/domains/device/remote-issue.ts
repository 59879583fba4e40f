import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, parkId, parkName, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { commandState, remoteSetting, remoteSettingLabels } from './device-command.ts';
import { deviceType, onlineStatus } from './device-registry.ts';
import { remotePage } from './menu.ts';

/** Most devices that are told at once. */
export const maxIssueDevices = 200;

const settingType = z.enum(Object.keys(remoteSettingLabels) as [string, ...string[]]).meta({ title: '指令' });
const count = (title: string) => z.number().int().meta({ title });

/** One setting that many devices were told, and what came of it: of each device its newest command counts. */
export const remoteIssue = z.object({
  issueId: id('下发'),
  type: z.string().meta({ title: '指令' }),
  args: z.record(z.string(), z.unknown()).meta({ title: '内容' }),
  deviceCount: count('设备数'),
  doneCount: count('成功'),
  /** Failed, or not fetched in time. */
  failedCount: count('失败'),
  waitingCount: count('等待中'),
  operatorName: personName('操作人'),
  issuedAt: instant('下发时间'),
});
export type RemoteIssue = z.output<typeof remoteIssue>;

const told = z.object({
  deviceId: uuid('设备'),
  deviceName: text('设备名称', 50),
  deviceSn: text('序列号', 64),
  parkName,
  deviceType: deviceType.schema,
  onlineStatus: onlineStatus.schema,
});
/** A device of an issue and its newest command there. */
const answered = told.extend({
  state: commandState.schema,
  message: words('设备答复'),
  deliveredAt: instant('送达时间').nullable(),
  doneAt: instant('完成时间').nullable(),
  tries: count('下发次数'),
});

const path = '/device/v2/api/remoteIssues';
const params = z.object({ id: uuid('下发') });

export const remoteIssues = {
  list: endpoint({
    method: 'GET',
    path,
    title: '远程配置记录',
    access: [remotePage.code],
    query: pageQuery({ type: settingType.optional() }),
    data: pageOf(remoteIssue),
  }),
  devices: endpoint({
    method: 'GET',
    path: `${path}/:id/devices`,
    title: '下发结果',
    access: [remotePage.code],
    params,
    data: z.array(answered),
  }),
  /** Enabled devices that can be told a setting, at most two hundred. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    title: '可下发的设备',
    access: [remotePage.can.issue],
    query: z.object({
      type: settingType,
      parkId: parkId().optional(),
      deviceType: queryCode(deviceType.schema).optional(),
      keyword: searchText('序列号/名称').optional(),
    }),
    data: z.array(told),
  }),
  issue: endpoint({
    method: 'POST',
    path,
    title: '批量下发远程配置',
    access: [remotePage.can.issue],
    body: z.object({
      setting: remoteSetting,
      deviceIds: z
        .array(uuid('设备'))
        .min(1, '请选择设备')
        .max(maxIssueDevices, `一次最多${maxIssueDevices}台设备`)
        .meta({ title: '设备' }),
      requestId: uuid('请求号'),
    }),
    data: z.object({ issueId: id('下发'), deviceCount: count('设备数') }),
  }),
  /** Tells those again that failed or did not fetch it in time. */
  redo: endpoint({
    method: 'POST',
    path: `${path}/:id/redo`,
    title: '重新下发远程配置',
    access: [remotePage.can.issue],
    params,
    data: z.object({ deviceCount: count('设备数') }),
  }),
};

export const remoteIssueErrors = {
  nothingToRedo: error('44320', '没有失败或过期的设备'),
  severalUnits: error('44321', '请选择同一运营单位的设备'),
};
