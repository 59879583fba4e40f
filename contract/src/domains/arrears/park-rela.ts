import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { fen, flag, id, instant, integer, nameText, parkId, parkName, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { associatedParkPage } from './menu.ts';

const path = '/charge/v2/api/arrears/parkRela';

export const parkRelaStatus = enumOf('parkRelaStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });

export const parkRelaFields = z.object({
  relaName: nameText('关联名称', 30),
  mainParkId: parkId('主车场'),
  /** Members, the main lot among them. */
  parkIds: z.array(parkId()).min(2, '请选择至少两个车场').max(200).meta({ title: '成员车场' }),
  entryEnforce: z.boolean().meta({ title: '入场执行' }),
  exitEnforce: z.boolean().meta({ title: '出场执行' }),
  minFen: fen('起算金额'),
  minCount: integer('起算笔数', 1, 1000),
  status: flag('状态'),
});

export const parkRela = parkRelaFields.extend({
  relaId: id('关联'),
  mainParkName: parkName.meta({ title: '主车场' }),
  parkNames: z.array(parkName).meta({ title: '成员车场' }),
  status: parkRelaStatus.schema,
  updatedAt: instant('更新时间'),
  rev,
});
export type ParkRela = z.output<typeof parkRela>;

const key = z.object({ id: uuid('关联') });

export const parkRelas = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    alias: path,
    title: '车场关联',
    access: [associatedParkPage.code],
    query: pageQuery({
      relaName: searchText('关联名称', 30).optional(),
      parkId: parkId().optional(),
      status: queryCode(parkRelaStatus.schema).optional(),
    }),
    data: pageOf(parkRela),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/detail/:id`,
    title: '车场关联详情',
    access: [associatedParkPage.code],
    params: key,
    data: parkRela,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增车场关联',
    access: [associatedParkPage.can.add],
    body: parkRelaFields,
    data: z.object({ relaId: id('关联') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改车场关联',
    access: [associatedParkPage.can.edit],
    params: key,
    body: parkRelaFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除车场关联',
    access: [associatedParkPage.can.delete],
    params: key,
    data: z.null(),
  }),
  associatedParks: endpoint({
    method: 'GET',
    path: `${path}/associatedParks`,
    title: '关联车场',
    access: [associatedParkPage.code],
    query: z.object({ parkId: uuid('车场') }),
    data: z.array(z.object({ parkId: id('车场'), parkName })),
  }),
};

export const parkRelaErrors = {
  nameTaken: error('42455', '已有同名关联'),
  mainNotMember: error('42456', '主车场必须是成员之一'),
  unknownPark: error('42457', '成员车场不存在'),
};
