import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { foreignStationPage } from './menu.ts';
import { foreignGunStatus, foreignSyncState } from './peer-enums.ts';

/** A station of another operator where our customers charge, as its platform told it. */
export const foreignStation = z.object({
  stationId: uuid('他方电站'),
  dealerName,
  peerId: uuid('平台'),
  peerName: z.string().meta({ title: '平台' }),
  stationCode: z.string().meta({ title: '对方电站编码', kind: 'code' }),
  stationName: z.string().meta({ title: '电站' }),
  address: words('地址'),
  serviceTel: z.string().meta({ title: '服务电话' }),
  businessHours: words('营业时间'),
  parkFee: words('停车费'),
  gunTotal: z.number().int().meta({ title: '枪数' }),
  freeCount: z.number().int().meta({ title: '空闲' }),
  syncedAt: instant('最近同步'),
});
export type ForeignStation = z.output<typeof foreignStation>;

/** A stretch of the day at one price, yuan a kWh, from `startTime` (HHmmss) to the next. */
const foreignPrice = z.object({ startTime: z.string(), elecPrice: z.number(), servicePrice: z.number() });
export type ForeignPrice = z.output<typeof foreignPrice>;

export const foreignGun = z.object({
  gunId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪名称' }),
  powerW: z.number().int().meta({ title: '额定功率(W)' }),
  status: foreignGunStatus.schema,
  statusAt: instant('状态时间').nullable(),
  prices: z.array(foreignPrice).meta({ title: '今日价格(电费+服务费)', empty: '对方未告知' }),
});
export type ForeignGun = z.output<typeof foreignGun>;

/** How the stations of a peer were asked about last. */
export const foreignSync = z.object({
  peerId: uuid('平台'),
  peerName: z.string().meta({ title: '平台' }),
  state: foreignSyncState.schema.nullable(),
  stationCount: z.number().int().meta({ title: '电站数' }),
  doneAt: instant('最近同步完成').nullable(),
  said: words('说明'),
});

const path = '/cps/v2/api/foreignStations';

export const foreignStations = {
  list: endpoint({
    method: 'GET',
    path,
    title: '互联互通他方电站',
    access: [foreignStationPage.code],
    query: pageQuery({
      peerId: uuid('平台').optional(),
      keyword: searchText('电站名称/编码').optional(),
      status: queryCode(foreignGunStatus.schema).optional(),
    }),
    data: pageOf(foreignStation),
  }),
  guns: endpoint({
    method: 'GET',
    path: `${path}/:id/guns`,
    title: '他方电站的枪',
    access: [foreignStationPage.code],
    params: z.object({ id: uuid('他方电站') }),
    data: z.array(foreignGun),
  }),
  /** Peers whose guns our customers use, and their last synchronisation. */
  syncs: endpoint({
    method: 'GET',
    path: `${path}/syncs`,
    title: '他方电站同步情况',
    access: [foreignStationPage.code],
    data: z.array(foreignSync),
  }),
  /** Asks a peer for all of its stations; what it does not name any more is gone. */
  sync: endpoint({
    method: 'POST',
    path: `${path}/sync`,
    title: '同步他方电站',
    access: [foreignStationPage.can.sync],
    body: z.object({ peerId: uuid('平台') }),
    data: z.null(),
    audited: true,
  }),
};

export const foreignStationErrors = {
  notUsed: error('44670', '平台须启用、填好对方地址与密钥，并勾选“我方用户可用其桩”'),
  syncing: error('44671', '正在同步该平台的电站，请稍后再试'),
};
