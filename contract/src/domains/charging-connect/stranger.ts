import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant, integer, stationId, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { strangerPage } from './menu.ts';

/** A device that called under a name nobody registered. */
export const stranger = z.object({
  strangerId: uuid('设备'),
  ocppIdentity: z.string().meta({ title: 'OCPP标识', kind: 'code' }),
  address: z.string().meta({ title: '来源地址', kind: 'code' }),
  path: z.string().meta({ title: '连接路径', kind: 'code' }),
  attempts: z.number().int().meta({ title: '连接次数' }),
  firstAt: instant('首次连接'),
  lastAt: instant('最近连接'),
});
export type Stranger = z.output<typeof stranger>;

const path = '/cps/v2/api/strangers';

export const strangers = {
  list: endpoint({
    method: 'GET',
    path,
    title: '未登记设备列表',
    access: [strangerPage.code],
    query: pageQuery({ keyword: searchText('OCPP标识').optional() }),
    data: pageOf(stranger),
  }),
  /** Registers it as equipment that waits to be let in; its key is told this once. */
  register: endpoint({
    method: 'POST',
    path: `${path}/:id/register`,
    title: '登记未知充电设备',
    access: [strangerPage.can.register],
    grows: true,
    params: z.object({ id: uuid('设备') }),
    body: z.object({
      stationId: stationId(),
      equipmentCode: text('设备编码', 23, 1).regex(/^[0-9A-Za-z-]+$/, '设备编码只能包含字母、数字和-'),
      equipmentName: text('设备名称', 30, 1),
      ratedPowerW: integer('额定功率(W)', 1000, 2_000_000),
      guns: integer('枪数', 1, 12),
    }),
    data: z.object({ equipmentId: uuid('设备'), authKey: z.string().nullable().meta({ title: '密钥' }) }),
  }),
};
