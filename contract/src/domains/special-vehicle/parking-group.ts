import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  id,
  instant,
  integer,
  nameText,
  parkId,
  personName,
  plateNo,
  rev,
  uuid,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { parkingGroupPage } from './menu.ts';
import { passStatus } from './pass-enums.ts';

export const groupOwner = enumOf('groupOwner', '归属', { FAMILY: [1, '家庭'], COMPANY: [2, '企业'] });
export const overflowRule = enumOf('overflowRule', '超额处理', { TEMP: [1, '按临停计费'], REFUSE: [2, '禁止入场'] });
export const groupStatus = enumOf('groupStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });
/** Most plates of one group. */
export const maxGroupPlates = 20;

export const parkingGroupFields = z.object({
  groupName: nameText('车位组名称', 30),
  ownerKind: groupOwner.schema,
  parkIds: z.array(parkId()).min(1, '请选择车场').max(50).meta({ title: '车场' }),
  spaces: integer('车位数', 1, maxGroupPlates),
  /** A leaving vehicle lets the earliest one beyond the spaces be covered from then on. */
  autoPromote: z.boolean().meta({ title: '自动转包期' }),
  overflowRule: overflowRule.schema,
});
export const groupCard = z.object({
  cardId: id('包期证'),
  certCode: documentNo('证号'),
  plates: z.array(plateNo()),
  ownerName: personName('车主'),
  passStatus: passStatus.schema,
  validTo: date('有效期止'),
});
export const parkingGroupRow = parkingGroupFields.extend({
  groupId: id('车位组'),
  parkNames: z.string().meta({ title: '车场' }),
  dealerName,
  plateCount: z.number().int().meta({ title: '车牌数' }),
  inNow: z.number().int().meta({ title: '在场' }),
  cards: z.array(groupCard),
  status: groupStatus.schema,
  createdAt: instant('创建时间'),
  rev,
});
export type ParkingGroupRow = z.output<typeof parkingGroupRow>;

const key = z.object({ id: uuid('车位组') });

export const parkingGroups = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/parkingGroups',
    title: '车位组',
    access: [parkingGroupPage.code],
    query: pageQuery({
      keyword: searchText('名称', 30).optional(),
      plateNo: platePart().optional(),
      parkIds: parkIds.optional(),
      ownerKind: queryCode(groupOwner.schema).optional(),
      status: queryCode(groupStatus.schema).optional(),
    }),
    data: pageOf(parkingGroupRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special/v2/api/parkingGroups',
    title: '新增车位组',
    access: [parkingGroupPage.can.add],
    body: parkingGroupFields,
    data: z.object({ groupId: id('车位组') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/special/v2/api/parkingGroups/:id',
    title: '编辑车位组',
    access: [parkingGroupPage.can.edit],
    params: key,
    body: parkingGroupFields.extend({ status: groupStatus.schema, rev }),
    data: z.null(),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/special/v2/api/parkingGroups/:id/cards',
    title: '车位组绑定包期证',
    access: [parkingGroupPage.can.edit],
    params: key,
    body: z.object({ cardIds: z.array(uuid('包期证')).min(1, '请选择包期证').max(maxGroupPlates).meta({ title: '包期证' }) }),
    data: z.null(),
  }),
  kick: endpoint({
    method: 'POST',
    path: '/special/v2/api/parkingGroups/:id/kick',
    title: '移出车位组',
    access: [parkingGroupPage.can.edit],
    params: key,
    body: z.object({ cardId: uuid('包期证') }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/special/v2/api/parkingGroups/:id',
    title: '删除车位组',
    access: [parkingGroupPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const parkingGroupErrors = {
  nameTaken: error('42651', '车位组名称已存在'),
  otherGroup: error('42652', '{certCode}已在另一个车位组'),
  otherPark: error('42653', '{certCode}的车场不在该车位组内'),
  tooMany: error('42654', '车位组最多20个车牌'),
  notEmpty: error('42655', '请先移出组内的包期证'),
};
