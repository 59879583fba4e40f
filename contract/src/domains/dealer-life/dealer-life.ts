import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { instant, personName, uuid, words } from '../../kernel/fields.ts';
import { operatorPage } from '../dealer/index.ts';
import { dealerErasurePage } from './menu.ts';

export const dealerEventKind = enumOf('dealerEventKind', '单位大事', {
  CREATED: [1, '开通', 'blue'],
  CERTIFIED: [2, '企业认证通过', 'green'],
  LICENSED: [3, '导入授权', 'green'],
  FIRST_LOT: [4, '首个车场', 'green'],
  FROZEN: [10, '冻结', 'red'],
  THAWED: [11, '解冻', 'green'],
  EXPORT_ASKED: [20, '申请导出全部数据', 'blue'],
  EXPORTED: [21, '数据已导出', 'green'],
  DOWNLOADED: [22, '下载导出文件', 'amber'],
  ERASURE_ASKED: [30, '申请注销', 'amber'],
  ERASURE_APPROVED: [31, '注销审批通过', 'amber'],
  ERASURE_REFUSED: [32, '注销审批驳回', 'grey'],
  ERASURE_CANCELLED: [33, '撤销注销', 'grey'],
  ERASING: [34, '开始抹除数据', 'red'],
  ERASED: [35, '已注销', 'grey'],
});

export const dealerEvent = z.object({
  at: instant('时间'),
  kind: dealerEventKind.schema,
  byName: personName('操作人'),
  note: words('说明'),
});
export type DealerEvent = z.output<typeof dealerEvent>;

export const dealerLives = {
  /** What happened to a unit as a whole, oldest first, whether it still stands or not; and why it is frozen, if it is. */
  of: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealerLives/:dealerId',
    title: '运营单位历程',
    access: [operatorPage.code, dealerErasurePage.code],
    params: z.object({ dealerId: uuid('运营单位') }),
    data: z.object({
      events: z.array(dealerEvent),
      frozen: z
        .object({ reason: words('冻结原因'), by: personName('冻结人'), at: instant('冻结时间'), until: instant('自动解冻时间').nullable() })
        .nullable(),
    }),
  }),
};
