import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, parkId, rev, uuid } from '../../kernel/fields.ts';
import { parkingLotDetailPage, parkingLotEditPage, parkingLotPage } from './menu.ts';

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

export const laneCode = z.object({
  ...place,
  codeId: uuid('车道码'),
  gateName: z.string().meta({ title: '通道名称' }),
  /** What is behind the address of the installation in the printed code. */
  path: z.string(),
  /** Counts up with each renewal; what was printed before is dead. */
  version: z.number().int().meta({ title: '版本' }),
  status: laneCodeStatus.schema,
  updatedAt: instant('更新时间'),
  rev,
});
export type LaneCode = z.output<typeof laneCode>;

const path = '/dealer/v2/api/laneCodes';

export const laneCodes = {
  list: endpoint({
    method: 'GET',
    path,
    title: '车道码列表',
    access: [parkingLotPage.code, parkingLotDetailPage.code, parkingLotEditPage.code],
    query: z.object({ parkId: parkId() }),
    data: z.array(laneCode),
  }),
  /** Makes the code of a place, or renews it: the token changes, and what was printed before stops working at once. */
  create: endpoint({
    method: 'POST',
    path,
    title: '生成车道码',
    access: [parkingLotEditPage.code],
    body: z.object(place),
    data: laneCode,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用车道码',
    access: [parkingLotEditPage.code],
    params: z.object({ id: uuid('车道码') }),
    body: z.object({ status: laneCodeStatus.schema, rev }),
    data: z.null(),
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
