import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, id, instant, parkName, personName, text, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, queryCode, searchText } from '../../kernel/page.ts';
import { offlineWarningPage } from './menu.ts';

export const recordStatus = enumOf('recordStatus', '状态', {
  ONGOING: [1, '进行中', 'red'],
  AUTO_RECOVERED: [2, '自动恢复', 'green'],
  MANUAL_RECOVERED: [3, '人工恢复', 'green'],
  INVALID: [4, '误报', 'grey'],
});

const filters = {
  ...period('离线时间'),
  keyword: searchText('设备/序列号').optional(),
  parkIds: parkIds.optional(),
  recordStatus: queryCode(recordStatus.schema).optional(),
};
const key = z.object({ id: uuid('记录') });
/** How somebody ends an ongoing record: it works again, or it was a false alarm. */
export const recovery = z.object({
  recordStatus: recordStatus.only('MANUAL_RECOVERED', 'INVALID').meta({ title: '处理结果', kind: 'choice' }),
  note: text('处理说明', 200, 1),
});

const offlineRecord = z.object({
  recordId: id('记录'),
  deviceId: id('设备'),
  deviceName: z.string().meta({ title: '设备名称' }),
  deviceSn: documentNo('序列号'),
  parkId: id('车场'),
  parkName,
  dealerName,
  gateName: z.string().nullable().meta({ title: '通道' }),
  startedAt: instant('离线时间'),
  endedAt: instant('恢复时间').nullable(),
  minutes: z.number().int().meta({ title: '离线时长', kind: 'minutes' }),
  recordStatus: recordStatus.schema,
  handledBy: personName('处理人').nullable(),
  handleNote: words('处理说明'),
});

const cameras = '/device/v2/api/cameraOfflineRecords';

export const offlineRecords = {
  list: endpoint({
    method: 'GET',
    path: cameras,
    title: '相机离线告警',
    access: [offlineWarningPage.code],
    query: pageQuery(filters),
    data: pageOf(offlineRecord),
  }),
  handle: endpoint({
    method: 'POST',
    path: `${cameras}/:id/handle`,
    title: '处理离线告警',
    access: [offlineWarningPage.can.handle],
    params: key,
    body: recovery,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${cameras}/export`,
    title: '导出相机离线告警',
    access: [offlineWarningPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: fileAnswer,
    audited: true,
  }),
};
