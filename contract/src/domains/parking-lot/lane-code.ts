import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, parkId, parkName, rev, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { laneCodePage, parkingLotDetailPage, parkingLotEditPage, parkingLotPage } from './menu.ts';

/** What a driver may do after scanning a code. The code inside the lot belongs to the lot, the others to one lane. */
export const laneCodeType = enumOf('laneCodeType', '车道码类型', {
  ENTRY: [1, '无牌入场码'],
  EXIT: [2, '出口缴费码'],
  LOT: [3, '场内缴费码'],
});
export const laneCodeStatus = enumOf('laneCodeStatus', '车道码状态', { DISABLED: [0, '停用', 'grey'], ENABLED: [1, '启用', 'green'] });

const place = {
  parkId: parkId(),
  /** Null for the code of the lot itself. */
  gateId: uuid('通道').nullable(),
  codeType: laneCodeType.schema,
};
/** Codes are printed or made for this many rows or lots at once. */
export const laneCodesAtOnce = 100;

export const laneCode = z.object({
  ...place,
  codeId: uuid('车道码'),
  gateName: z.string().meta({ title: '通道名称', empty: '全场' }),
  /** What is behind the address of the installation in the printed code. */
  path: z.string().meta({ title: '地址' }),
  /** Counts up with each renewal; what was printed before is dead. */
  version: z.number().int().meta({ title: '版本' }),
  status: laneCodeStatus.schema,
  updatedAt: instant('更新时间'),
  rev,
});
export type LaneCode = z.output<typeof laneCode>;

/** A code among those of all lots. */
const placedCode = laneCode.extend({ parkName, dealerName });
export type PlacedCode = z.output<typeof placedCode>;

const path = '/dealer/v2/api/laneCodes';
const filters = {
  parkId: parkId().optional(),
  gateName: searchText('通道名称').optional(),
  codeType: queryCode(laneCodeType.schema).optional(),
  status: queryCode(laneCodeStatus.schema).optional(),
};
const lots = z
  .array(parkId())
  .min(1, '请选择车场')
  .max(laneCodesAtOnce, `一次最多${laneCodesAtOnce}个车场`)
  .meta({ title: '车场', kind: 'lot' });

export const laneCodes = {
  list: endpoint({
    method: 'GET',
    path,
    title: '车道码列表',
    access: [parkingLotPage.code, parkingLotDetailPage.code, parkingLotEditPage.code, laneCodePage.code],
    query: z.object({ parkId: parkId() }),
    data: z.array(laneCode),
  }),
  /** Makes the code of a place, or renews it: the token changes, and what was printed before stops working at once. */
  create: endpoint({
    method: 'POST',
    path,
    title: '生成车道码',
    access: [parkingLotEditPage.code, laneCodePage.can.generate],
    body: z.object(place),
    data: laneCode,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用车道码',
    access: [parkingLotEditPage.code, laneCodePage.can.generate],
    params: z.object({ id: uuid('车道码') }),
    body: z.object({ status: laneCodeStatus.schema, rev }),
    data: z.null(),
  }),
  /** The codes of all lots. */
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    title: '车道电子码',
    access: [laneCodePage.code],
    query: pageQuery(filters),
    data: pageOf(placedCode),
  }),
  /** How many codes the lots still lack. */
  missing: endpoint({
    method: 'POST',
    path: `${path}/missing`,
    title: '缺少的车道码',
    access: [laneCodePage.can.generate],
    body: z.object({ parkIds: lots }),
    data: z.object({ missing: z.number().int(), existing: z.number().int() }),
    writes: false,
  }),
  /** Makes the codes that the lots lack: one of each lot, one for each direction of an enabled lane. What exists stays as it is. */
  generate: endpoint({
    method: 'POST',
    path: `${path}/generate`,
    title: '批量生成车道码',
    access: [laneCodePage.can.generate],
    body: z.object({ parkIds: lots }),
    data: z.object({ made: z.number().int() }),
  }),
  /** The addresses behind the codes, for who prints them elsewhere. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '下载车道码地址',
    access: [laneCodePage.can.download],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

export const laneCodeErrors = { gateDoesNotFit: error('42841', '{gateName}不能使用{codeType}') };

/** Path of the driver's page for a code. */
export const driverPagePath = (token: string) => `/p/${token}`;
/** 128 random bits in the alphabet of addresses. */
export const laneCodeToken = z
  .string()
  .regex(/^[\w-]{22}$/, '二维码不正确')
  .meta({ title: '二维码' });
