import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';

export const listScope = enumOf('listScope', '名单范围', { DEALER: [1, '全部车场'], PARK: [3, '指定车场'], GATE: [4, '指定通道'] });
export const listStatus = enumOf('listStatus', '名单状态', {
  REMOVED: [0, '已移除'],
  ACTIVE: [1, '有效'],
  EXPIRED: [2, '已过期'],
  PENDING: [3, '待审批'],
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
