import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { integer, nameText, parkId, rev, uuid } from '../../kernel/fields.ts';
import { parkingLotEditPage } from './menu.ts';

/** Fields a user writes; a zone inside another one is a lot within the lot (场中场). */
export const zoneFields = z.object({
  parkId: parkId(),
  parentZoneId: uuid('上级区域').nullable(),
  zoneName: nameText('区域名称', 30),
  spaces: integer('车位', 0, 100_000),
});

export const zone = zoneFields.extend({
  zoneId: uuid('区域'),
  gateCount: z.number().int().meta({ title: '通道' }),
  berthCount: z.number().int().meta({ title: '泊位' }),
  rev,
});
export type Zone = z.output<typeof zone>;

const zoneKey = z.object({ id: uuid('区域') });
const zoneSaved = z.object({ zoneId: uuid('区域') });

export const zones = {
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/parkZones',
    title: '场内分区',
    access: 'session',
    query: z.object({ parkId: parkId() }),
    data: z.array(zone),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/parkZones',
    title: '新增分区',
    access: [parkingLotEditPage.code],
    body: zoneFields,
    data: zoneSaved,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/parkZones/:id',
    title: '修改分区',
    access: [parkingLotEditPage.code],
    params: zoneKey,
    body: zoneFields.omit({ parkId: true }).extend({ rev }),
    data: zoneSaved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dealer/v2/api/parkZones/:id',
    title: '删除分区',
    access: [parkingLotEditPage.code],
    params: zoneKey,
    data: z.null(),
  }),
};

export const zoneErrors = {
  parentOfOtherPark: error('42276', '上级区域不属于该车场'),
  circle: error('42277', '上级区域不能是自己或自己的下级'),
  inUse: error('42278', '区域下还有{parts}，不能删除'),
};
