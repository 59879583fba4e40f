import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, fen, id, instant, minutes, parkName, personName, plateNo, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode } from '../../kernel/page.ts';
import { orderMergePage } from './menu.ts';
import { mergeReason } from './order-enums.ts';

export const mergeStatus = enumOf('mergeStatus', '合并状态', { REVOKED: [0, '已撤销', 'grey'], ACTIVE: [1, '有效', 'green'] });

/** Stays of one vehicle that were made one. The earliest is the target: its entry, and its number, stay. */
export const parkOrderMerge = z.object({
  mergeId: id('合并'),
  at: instant('合并时间'),
  plateNo: plateNo(),
  parkId: id('车场'),
  parkName,
  reason: mergeReason.schema,
  targetOrderId: id('目标订单'),
  targetOrderNo: documentNo('目标订单'),
  sourceOrderIds: z.array(id('来源订单')),
  /** Their numbers, in the same order. */
  sourceOrderNos: z.array(documentNo('来源订单')),
  gapMinutes: minutes('间隔'),
  beforeTotalFen: fen('合并前应付'),
  afterPayableFen: fen('合并后应付'),
  overpaidFen: fen('多缴金额'),
  status: mergeStatus.schema,
  operatorName: personName('操作人'),
});
export type ParkOrderMerge = z.output<typeof parkOrderMerge>;

const orderIds = z
  .array(uuid('订单'))
  .min(2, '请至少选择两个订单')
  .max(11, '一次最多合并11个订单')
  .refine((ids) => new Set(ids).size === ids.length, '订单不能重复');

/** What a merge would come to; amounts of a vehicle still in are those of now. */
export const mergePreview = z.object({
  targetOrderId: id('目标订单'),
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间').meta({ empty: '在停' }).nullable(),
  gapMinutes: minutes('不计费间隔'),
  beforeTotalFen: fen('合并前应付'),
  afterPayableFen: fen('合并后应付'),
  paidFen: fen('已付净额'),
  dueFen: fen('待付金额'),
  overpaidFen: fen('多缴金额'),
});

/** Filters of the list; its export takes the same. */
const mergeFilters = {
  ...period('合并时间'),
  plateNo: platePart().optional(),
  parkIds: parkIds.optional(),
  reason: queryCode(mergeReason.schema).optional(),
  status: queryCode(mergeStatus.schema).optional(),
};

export const orderMerges = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrderMerge/list',
    alias: '/charge/v2/api/parkOrderAppeals/parkOrderMerge/list',
    title: '订单合并',
    access: [orderMergePage.code],
    query: pageQuery(mergeFilters),
    data: pageOf(parkOrderMerge),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrderMerge/export',
    title: '导出订单合并',
    access: [orderMergePage.can.export],
    query: pageQuery(mergeFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrderMerge/preview',
    title: '订单合并试算',
    writes: false,
    access: [orderMergePage.can.merge],
    body: z.object({ orderIds }),
    data: mergePreview,
    audited: false,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrderMerge',
    title: '合并订单',
    access: [orderMergePage.can.merge],
    body: z.object({ orderIds, reason: mergeReason.schema }),
    data: mergePreview.extend({ mergeId: id('合并') }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrderMerge/:id/undo',
    title: '撤销订单合并',
    access: [orderMergePage.can.merge],
    params: z.object({ id: uuid('合并') }),
    data: z.null(),
  }),
};

export const orderMergeErrors = {
  otherVehicle: error('42291', '只能合并同一车场、同一车牌和颜色的订单'),
  closed: error('42292', '已作废的订单不能合并'),
  atExit: error('42293', '车辆正在出口缴费，请离场后再合并'),
  gapTooLong: error('42294', '相邻两次停车间隔超过{minutes}分钟，不能合并'),
  mergedBefore: error('42295', '订单已参与合并，请先撤销原合并'),
  undone: error('42296', '该合并已撤销'),
  refunded: error('42297', '合并后已有退款成功，不能撤销'),
  onAccount: error('42299', '企业挂账的订单不能合并'),
  movedOn: error('42298', '合并后的订单已有出入场变化，不能撤销'),
};
