import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, id, instant, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { dealerErasurePage } from './menu.ts';

export const dealerErasureState = enumOf('dealerErasureState', '注销状态', {
  ASKED: [1, '待审批', 'amber'],
  WAITING: [2, '等待期', 'amber'],
  RUNNING: [3, '正在抹除', 'red'],
  DONE: [4, '已注销', 'grey'],
  CANCELLED: [5, '已撤销', 'grey'],
  REFUSED: [6, '已驳回', 'grey'],
});

const count = (title: string) => z.number().int().meta({ title });
export const dealerErasure = z.object({
  erasureId: id('注销'),
  tenantId: id('运营单位'),
  tenantNo: documentNo('编号'),
  tenantName: z.string().meta({ title: '单位名称' }),
  state: dealerErasureState.schema,
  reason: words('注销原因'),
  requestedBy: personName('申请人'),
  requestedAt: instant('申请时间'),
  decidedBy: personName('审批人'),
  decidedAt: instant('审批时间').nullable(),
  opinion: words('审批意见'),
  dueAt: instant('抹除时间').nullable(),
  cancelledBy: personName('撤销人'),
  cancelledAt: instant('撤销时间').nullable(),
  cancelReason: words('撤销原因'),
  startedAt: instant('开始抹除').nullable(),
  finishedAt: instant('完成时间').nullable(),
  atTable: z.string().meta({ title: '正在处理', kind: 'code' }),
  erasedRows: count('抹除行数'),
  keptRows: count('留存行数'),
  objectCount: count('抹除文件数'),
  rev,
});
export type DealerErasure = z.output<typeof dealerErasure>;

/** What the law keeps of a unit, by reason. */
const keptGroup = z.object({
  reason: z.string().meta({ title: '依据' }),
  years: count('保存年限'),
  until: z.string().nullable().meta({ title: '保存至', kind: 'day' }),
  rows: count('行数'),
  tables: z.array(z.string()),
});

/** How many rows of a table went. */
export const erasedTable = z.object({ table: z.string().meta({ title: '表', kind: 'code' }), rows: count('抹除行数') });
/** What an erasure did, table by table, and what stays. */
export const dealerErasureRecord = dealerErasure.extend({ erased: z.array(erasedTable), kept: z.array(keptGroup) });

const params = z.object({ erasureId: uuid('注销') });
const path = '/dealer/v2/api/dealerErasures';

export const dealerErasures = {
  list: endpoint({
    method: 'GET',
    path,
    title: '单位注销',
    access: [dealerErasurePage.code],
    query: pageQuery({ tenantName: searchText('单位名称', 64).optional(), state: queryCode(dealerErasureState.schema).optional() }),
    data: pageOf(dealerErasure),
  }),
  /** What would be lost and what is kept, in figures, before anybody decides. */
  outlook: endpoint({
    method: 'GET',
    path: `${path}/outlook/:dealerId`,
    title: '注销的后果',
    access: [dealerErasurePage.can.request, dealerErasurePage.code],
    params: z.object({ dealerId: uuid('运营单位') }),
    data: z.object({
      tables: count('表数'),
      waitDays: count('等待期(天)'),
      exportedAt: instant('最近导出').nullable(),
      kept: z.array(keptGroup),
    }),
  }),
  record: endpoint({
    method: 'GET',
    path: `${path}/:erasureId`,
    title: '注销记录',
    access: [dealerErasurePage.code],
    params,
    data: dealerErasureRecord,
  }),
  request: endpoint({
    method: 'POST',
    path,
    title: '申请注销运营单位',
    access: [dealerErasurePage.can.request],
    body: z.object({
      dealerId: uuid('运营单位'),
      reason: text('注销原因', 200, 1),
      /** Typed by hand, so that nobody erases the neighbour. */
      dealerName: text('单位名称', 64, 1).meta({ help: '请照原样输入要注销的单位名称' }),
    }),
    data: z.object({ erasureId: id('注销') }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:erasureId/decide`,
    title: '审批注销',
    access: [dealerErasurePage.can.approve],
    params,
    body: z.object({ pass: z.literal([0, 1]).meta({ title: '结论' }), opinion: text('审批意见', 200, 1), rev }),
    data: z.null(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:erasureId/cancel`,
    title: '撤销注销',
    access: [dealerErasurePage.can.cancel],
    params,
    body: z.object({ reason: text('撤销原因', 200, 1), rev }),
    data: z.null(),
  }),
};

export const dealerErasureErrors = {
  notFrozen: error('44480', '请先冻结该单位，再申请注销', 409),
  underWay: error('44481', '该单位已有注销申请', 409),
  name: error('44482', '输入的单位名称与该单位不一致'),
  sameMan: error('44483', '申请人不能审批自己的申请', 409),
  state: error('44484', '注销{state}，不能执行该操作', 409),
};
