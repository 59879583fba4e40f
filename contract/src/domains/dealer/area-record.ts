import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { areaId, integer, nameText, rev } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { areaLevel } from '../parking-lot/index.ts';
import { areaPage } from './menu.ts';

const regionCode = z
  .string()
  .regex(/^\d{2}(\d{2}(\d{2})?)?$/, '行政区划代码为2、4或6位数字')
  .meta({ title: '行政区划代码', kind: 'code' });
const areaName = nameText('片区名称', 20);
const sort = integer('排序', 0, 9999);

/** An area of the unit's tree; provinces, cities and districts are the state's, what lies under a district is the unit's own. */
export const areaRecord = z.object({
  areaId: areaId(),
  parentId: areaId('上级').nullable(),
  areaName: z.string().meta({ title: '区域' }),
  level: areaLevel.schema,
  regionCode: z.string().meta({ title: '行政区划代码', kind: 'code' }),
  sort,
  /** Lots that lie in it, those under it included. */
  parkCount: z.number().int().meta({ title: '车场数' }),
  rev,
});
export type AreaRecord = z.output<typeof areaRecord>;

const path = '/dealer/v2/api/areas';
const key = z.object({ id: areaId() });
const made = z.object({ areaId: areaId() });

export const areaRecords = {
  /** The whole tree, parents before children. */
  list: endpoint({ method: 'GET', path, title: '区域管理', access: [areaPage.code], data: z.array(areaRecord) }),
  /** Districts of the state by a part of their name or code, with the names above them; at most fifty. */
  regions: endpoint({
    method: 'GET',
    path: `${path}/regions`,
    title: '行政区划',
    access: [areaPage.can.add],
    query: z.object({ keyword: searchText('名称').optional() }),
    data: z.array(z.object({ regionCode, name: z.string() })),
  }),
  /** A district with the city and province above it; what is there already stays. */
  addRegion: endpoint({
    method: 'POST',
    path: `${path}/regions`,
    title: '新增行政区划',
    access: [areaPage.can.add],
    body: z.object({ regionCode }),
    data: made,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增片区',
    access: [areaPage.can.add],
    body: z.object({ parentId: areaId('上级'), areaName, sort }),
    data: made,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改片区',
    access: [areaPage.can.edit],
    params: key,
    body: z.object({ areaName, sort, rev }),
    data: made,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除区域',
    access: [areaPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const areaErrors = {
  taken: error('44240', '该区县下已有同名片区'),
  notDistrict: error('44241', '片区只能建在区县下'),
  stateOwned: error('44242', '省、市、区县的名称不能修改'),
  used: error('44243', '“{name}”下还有{what}，不能删除'),
  noRegion: error('44244', '行政区划不存在'),
};
