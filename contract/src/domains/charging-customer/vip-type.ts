import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { occupyRulePage } from '../charging-tariff/menu.ts';
import { vipObtainWay } from './customer-enums.ts';
import { ownerAccountPage, vipTypePage } from './menu.ts';
import { discountFields, stationIds, stationNames } from './terms.ts';

export const vipTypeFields = z.object({
  vipName: text('名称', 20, 1),
  level: integer('等级', 1, 99).default(1),
  ...discountFields,
  minEnergyWh: integer('起享电量', 0, 1_000_000).default(0),
  stationIds,
  obtainWay: vipObtainWay.schema.default(vipObtainWay.MANUAL),
  validDays: integer('有效天数', 1, 3650).nullable().default(365).meta({ empty: '长期' }),
});
export const onOff = (title: string) => named(z.boolean().meta({ title }), [true, '启用', 'green'], [false, '停用', 'grey']);

export const vipType = vipTypeFields.extend({
  vipTypeId: uuid('VIP类型'),
  dealerName,
  stationNames,
  holderCount: z.number().int().meta({ title: '人数' }),
  enabled: onOff('启用'),
  updatedAt: instant('更新时间'),
  rev,
});
export type VipType = z.output<typeof vipType>;

const path = '/cps/v2/api/vipTypes';
const params = z.object({ id: uuid('VIP类型') });
const saved = z.object({ vipTypeId: uuid('VIP类型') });

export const vipTypes = {
  list: endpoint({
    method: 'GET',
    path,
    title: 'VIP类型列表',
    access: [vipTypePage.code],
    query: pageQuery({ vipName: searchText('名称').optional() }),
    data: pageOf(vipType),
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择VIP类型',
    access: [vipTypePage.code, ownerAccountPage.code, occupyRulePage.code],
    data: z.array(vipType.pick({ vipTypeId: true, vipName: true, validDays: true, enabled: true })),
  }),
  create: endpoint({ method: 'POST', path, title: '新增VIP类型', access: [vipTypePage.can.add], body: vipTypeFields, data: saved }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改VIP类型',
    access: [vipTypePage.can.edit],
    params,
    body: vipTypeFields.extend({ rev }),
    data: saved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用VIP类型',
    access: [vipTypePage.can.switch],
    params,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除VIP类型',
    access: [vipTypePage.can.delete],
    params,
    data: z.null(),
  }),
};

export const vipTypeErrors = {
  nameTaken: error('43190', 'VIP类型名称已存在'),
  held: error('43191', '有{count}位车主持有该类型，不能删除；可停用'),
  discountBoth: error('43192', '服务费直减与折扣不能同时设置'),
};
