import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { instant, personName, stationId, words } from '../../kernel/fields.ts';
import { stationStatus } from '../charging-asset/index.ts';
import { peerPage } from './menu.ts';
import { peerKey, peerPriceFields } from './peer.ts';

/** What a station needs before a peer may see it. */
export const peerOpenCondition = enumOf('peerOpenCondition', '开放条件', {
  ENABLED: [1, '平台已启用'],
  TOKEN: [2, '对方已取到令牌'],
  ONLINE: [3, '电站正常使用'],
  PLACE: [4, '经纬度已填写'],
  PHONE: [5, '服务电话已填写'],
  GUNS: [6, '有充电枪，编码不超过26位'],
  PRICED: [7, '每把枪都有价格'],
  DECIMALS: [8, '单价不超过四位小数'],
  PERIODS: [9, '一天不超过32个价格时段'],
});

/** Most stretches of one price that a day may have for peers. */
export const mostPeerPeriods = 32;
/** Longest code of a gun that peers take. */
export const longestPeerCode = 26;

const openCheck = z.object({
  condition: peerOpenCondition.schema,
  met: z.boolean().meta({ title: '是否满足' }),
  /** What stands in the way and where it is put right; of a condition that is met empty. */
  reason: words('原因'),
});
export type OpenCheck = z.output<typeof openCheck>;

/** A station that a peer may see. */
export const peerStation = z.object({
  stationId: stationId(),
  stationCode: z.string().meta({ title: '电站编码', kind: 'code' }),
  stationName: z.string().meta({ title: '电站' }),
  stationStatus: stationStatus.schema,
  gunTotal: z.number().int().meta({ title: '枪数' }),
  openedAt: instant('开放时间'),
  openedBy: personName('开放人'),
  /** A price of its own instead of the peer's. */
  ownPrice: z.boolean().meta({ title: '单独定价' }),
  elecBp: z.number().int().meta({ title: '电费折扣', kind: 'rate' }),
  serviceBp: z.number().int().meta({ title: '服务费折扣', kind: 'rate' }),
  serviceReduceE5: z.number().int().meta({ title: '服务费直减(元/度)' }),
});
export type PeerStation = z.output<typeof peerStation>;

const path = '/cps/v2/api/peers/:id/stations';
const one = z.object({ stationId: stationId() });

export const peerStations = {
  list: endpoint({ method: 'GET', path, title: '互联互通开放电站', access: [peerPage.code], params: peerKey, data: z.array(peerStation) }),
  /** Each condition, and whether the station meets it now. */
  check: endpoint({
    method: 'GET',
    path: `${path}/check`,
    title: '检查电站能否开放',
    access: [peerPage.can.open],
    params: peerKey,
    query: one,
    data: z.array(openCheck),
  }),
  /** From now on the peer sees the station, at its own price or at one for this station alone. */
  open: endpoint({
    method: 'POST',
    path,
    title: '向平台开放电站',
    access: [peerPage.can.open],
    params: peerKey,
    body: one.extend({ price: z.object(peerPriceFields).nullable().default(null).meta({ title: '单独定价' }) }),
    data: z.null(),
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/close`,
    title: '停止向平台开放电站',
    access: [peerPage.can.open],
    params: peerKey,
    body: one,
    data: z.null(),
  }),
};
