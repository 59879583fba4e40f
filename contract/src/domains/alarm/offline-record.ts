import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, id, instant, instantInput, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';

export const recordStatus = enumOf('recordStatus', '异常记录状态', {
  ONGOING: [1, '进行中'],
  AUTO_RECOVERED: [2, '自动恢复'],
  MANUAL_RECOVERED: [3, '人工恢复'],
  INVALID: [4, '误报'],
});

const offlineCode = 'ZYAO25620095';
const handleCode = 'NUPO51823603';

export const offlineRecord = z.object({
  recordId: id('记录'),
  deviceId: id('设备'),
  deviceName: z.string().meta({ title: '设备名称' }),
  deviceSn: z.string().meta({ title: '序列号' }),
  parkId: id('车场'),
  parkName: z.string().meta({ title: '车场' }),
  dealerName,
  gateName: z.string().nullable().meta({ title: '通道' }),
  startedAt: instant('离线时间'),
  endedAt: instant('恢复时间').nullable(),
  minutes: z.number().int().meta({ title: '离线时长', unit: 'min' }),
  recordStatus: recordStatus.schema,
  handledBy: z.string().nullable().meta({ title: '处理人' }),
  handleNote: z.string().meta({ title: '处理说明' }),
});

export const offlineRecords = {
  list: endpoint({
    method: 'GET',
    path: '/device/v2/api/cameraOfflineRecords',
    title: '相机离线告警',
    access: [offlineCode],
    query: pageQuery({
      startTime: instantInput('开始时间').optional(),
      endTime: instantInput('结束时间').optional(),
      keyword: searchText('设备/序列号').optional(),
      parkIds: queryList(uuid('车场'), '车场').optional(),
      recordStatus: queryCode(recordStatus.schema).optional(),
    }),
    data: pageOf(offlineRecord),
  }),
  handle: endpoint({
    method: 'POST',
    path: '/device/v2/api/cameraOfflineRecords/:id/handle',
    title: '处理离线告警',
    access: [handleCode],
    params: z.object({ id: uuid('记录') }),
    body: z.object({ recordStatus: z.literal([3, 4]).meta({ title: '处理结果' }), note: text('处理说明', 200, 1) }),
    data: z.null(),
  }),
};
