import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, instant, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { peerMessagePage, peerPage } from './menu.ts';
import { peerRet, peerSide } from './peer-enums.ts';

/** What can be called, in words. */
export const peerInterfaces: Readonly<Record<string, string>> = {
  query_token: '获取令牌',
  query_stations_info: '查询站点信息',
  query_station_status: '查询站点状态',
  query_station_stats: '查询站点统计',
  query_equip_business_policy: '查询业务策略',
  query_equip_auth: '请求设备认证',
  query_start_charge: '请求启动充电',
  query_stop_charge: '请求停止充电',
  query_equip_charge_status: '查询充电状态',
  notification_stationStatus: '推送枪状态',
  notification_start_charge_result: '推送启动结果',
  notification_equip_charge_status: '推送充电状态',
  notification_stop_charge_result: '推送停止结果',
  notification_charge_order_info: '推送充电订单',
  'ocpi versions': 'OCPI 版本',
  'ocpi credentials': 'OCPI 登记',
  'ocpi locations': 'OCPI 电站与枪',
  'ocpi tariffs': 'OCPI 价格',
  'ocpi sessions': 'OCPI 充电过程',
  'ocpi cdrs': 'OCPI 充电记录(CDR)',
  'ocpi commands': 'OCPI 指令',
};

/** A request with what it was answered. */
export const peerMessage = z.object({
  messageId: uuid('报文'),
  dealerName,
  peerId: uuid('平台'),
  peerName: z.string().meta({ title: '平台' }),
  at: instant('时间'),
  direction: peerSide.schema,
  interfaceName: z.string().meta({ title: '接口' }),
  ret: peerRet.schema,
  msg: z.string().meta({ title: '说明' }),
  costMs: z.number().int().meta({ title: '用时(ms)' }),
  seq: z.string().meta({ title: '序列号', kind: 'code' }),
  address: z.string().meta({ title: '来源地址', kind: 'code' }),
  /** Whether there is more of it to see than the envelope: it was opened. */
  opened: z.boolean().meta({ title: '已解密' }),
});
export type PeerMessage = z.output<typeof peerMessage>;

const path = '/cps/v2/api/peerMessages';
const params = z.object({ id: uuid('报文') });

export const peerMessages = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '互联互通报文列表',
    access: [peerMessagePage.code],
    query: pageQuery({
      peerId: uuid('平台').optional(),
      interfaceName: text('接口', 50).optional(),
      ret: queryCode(peerRet.schema).optional(),
      ...period('时间'),
    }),
    data: pageOf(peerMessage),
  }),
  /** Peers to choose from; at most 200. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择互联互通平台',
    access: [peerMessagePage.code, peerPage.code],
    data: z.array(z.object({ peerId: uuid('平台'), peerName: z.string() })),
  }),
  /** The request as it came over the wire: its content is encrypted. */
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '互联互通报文',
    access: [peerMessagePage.code],
    params,
    data: z.object({ wire: words('报文原文') }),
  }),
  /** What was asked and answered, in clear. */
  content: endpoint({
    method: 'GET',
    path: `${path}/:id/content`,
    title: '查看互联互通报文明文',
    access: [peerMessagePage.can.plain],
    params,
    data: z.object({ asked: words('请求'), answered: words('答复') }),
    audited: true,
  }),
};
