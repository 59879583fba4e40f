import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, id, instant, instantInput, personName, plateNo, rev, text, uuid, words } from '../../kernel/fields.ts';
import { parkIds, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';

export const listScope = enumOf('listScope', '名单范围', { DEALER: [1, '全部车场'], PARK: [3, '指定车场'], GATE: [4, '指定通道'] });
export const listStatus = enumOf('listStatus', '名单状态', {
  REMOVED: [0, '已移除', 'grey'],
  ACTIVE: [1, '有效', 'green'],
  EXPIRED: [2, '已过期', 'grey'],
  PENDING: [3, '待审批', 'amber'],
});
export const whiteCategory = enumOf('whiteCategory', '类别', {
  OFFICIAL: [1, '公务'],
  INTERNAL: [2, '内部'],
  SPECIAL: [3, '特种'],
  PARTNER: [4, '合作'],
  VISITOR: [5, '访客'],
});
export const whiteFeePolicy = enumOf('whiteFeePolicy', '收费策略', {
  FREE: [1, '免费'],
  DISCOUNT: [2, '折扣'],
  RELEASE: [3, '正常收费仅放行'],
});

/** Errors of both lists. */
export const listErrors = {
  otherList: error('42244', '该车牌在{list}中有效且范围重叠，请先解除'),
  notPending: error('42245', '该名单不在待审批状态'),
  notListed: error('42246', '已移除或待审批的名单不能延期'),
  noScope: error('42247', '请选择范围'),
  extend: error('42248', '新的失效时间必须晚于现在和原失效时间'),
};

/** Where and how long an entry holds, which users write. */
export const entryTerm = {
  scopeIds: z.array(uuid('范围')).max(200).meta({ title: '范围' }),
  validFrom: instantInput('生效时间'),
  validTo: instantInput('失效时间').nullable().meta({ empty: '长期有效' }),
  remark: text('备注', 200),
};

/** What a row of either list says of its entry. */
export const entryRow = {
  listId: id('名单'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  validFrom: instant('生效时间'),
  validTo: instant('失效时间').nullable().meta({ empty: '长期有效' }),
  scopeNames: z.string().meta({ title: '适用车场', empty: '全部车场' }),
  dealerName,
  status: listStatus.schema,
  approvedBy: personName('审批人'),
  removedReason: words('移除原因'),
  remark: words('备注'),
  createdBy: personName('创建人'),
  createdAt: instant('创建时间'),
  rev,
};

export const entryFilters = {
  plateNo: platePart().optional(),
  parkIds: parkIds.optional(),
  status: queryCode(listStatus.schema).optional(),
  expiringDays: queryInteger('到期天数内', 0, 366).optional(),
};
