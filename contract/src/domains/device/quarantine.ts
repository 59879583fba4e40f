import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, instant, instantInput, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { quarantinePage } from './menu.ts';

export const quarantineReason = enumOf('quarantineReason', '隔离原因', {
  MALFORMED: [1, '报文格式错误'],
  UNKNOWN_DEVICE: [2, '设备未登记'],
  BAD_SIGNATURE: [3, '签名不正确'],
  UNKNOWN_EVENT: [4, '未知事件类型'],
  NOT_APPLICABLE: [6, '无法对应到通道或泊位'],
  DISABLED_DEVICE: [7, '设备已停用'],
  FAILED: [8, '处理失败'],
});

export const quarantineStatus = enumOf('quarantineStatus', '隔离状态', {
  PENDING: [0, '待处理', 'amber'],
  APPLIED: [1, '已重新处理', 'green'],
  DISCARDED: [2, '已丢弃', 'grey'],
});

export const eventSource = enumOf('eventSource', '接入方式', { NEUTRAL: [1, '标准事件接口'], VZENITH: [2, '臻识HTTP推送'] });

export const quarantinedEvent = z.object({
  quarantineId: uuid('隔离记录'),
  source: eventSource.schema,
  kind: z.string().meta({ title: '报文类型' }),
  deviceSn: documentNo('序列号'),
  reason: quarantineReason.schema,
  message: words('说明'),
  status: quarantineStatus.schema,
  receivedAt: instant('接收时间'),
  handledAt: instant('处理时间').nullable(),
  handledBy: personName('处理人'),
  handleRemark: words('处理说明'),
});
export type QuarantinedEvent = z.output<typeof quarantinedEvent>;

/** With the message as it came. */
export const quarantinedMessage = quarantinedEvent.extend({ body: z.string().meta({ title: '原始报文' }) });

const key = z.object({ id: uuid('隔离记录') });

export const quarantines = {
  list: endpoint({
    method: 'GET',
    path: '/device/v2/api/quarantines',
    alias: '/device/v2/api/quarantines/list',
    title: '隔离上报列表',
    access: [quarantinePage.code],
    query: pageQuery({
      deviceSn: searchText('序列号', 64).optional(),
      reason: queryCode(quarantineReason.schema).optional(),
      status: queryCode(quarantineStatus.schema).optional(),
      beginTime: instantInput('开始时间')
        .meta({ period: { title: '接收时间', end: 'endTime' } })
        .optional(),
      endTime: instantInput('结束时间').optional(),
    }),
    data: pageOf(quarantinedEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/device/v2/api/quarantines/:id',
    title: '隔离上报详情',
    access: [quarantinePage.code],
    params: key,
    data: quarantinedMessage,
  }),
  reapply: endpoint({
    method: 'POST',
    path: '/device/v2/api/quarantines/:id/reapply',
    title: '重新处理隔离上报',
    access: [quarantinePage.can.reapply],
    params: key,
    data: z.object({ eventId: z.string(), result: z.record(z.string(), z.unknown()) }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/device/v2/api/quarantines/:id/discard',
    title: '丢弃隔离上报',
    access: [quarantinePage.can.discard],
    params: key,
    body: z.object({ remark: text('说明', 200).default('') }),
    data: z.null(),
  }),
};

export const quarantineErrors = {
  handled: error('42261', '该报文已处理'),
  stillRefused: error('42262', '仍无法处理：{message}'),
};
