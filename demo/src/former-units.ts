import { dealerType, operators } from '@bochong/contract/dealer';
import { dealerErasures, dealerExports, dealerFreezes } from '@bochong/contract/dealer-life';
import { endWaiting } from '@bochong/server/domains/dealer-life/dealer-life.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Desk } from './desk.ts';

const leaving = [
  {
    dealerName: '凤起停车服务有限公司',
    manager: '杜若谷',
    phone: '13800571021',
    account: 'fengqi',
    reason: '合同到期不再续签，车场已移交物业',
  },
  {
    dealerName: '南渡停车管理有限公司',
    manager: '殷知行',
    phone: '13800571022',
    account: 'nandu',
    reason: '经营主体变更，由新单位重新入驻',
  },
] as const;

const unit = {
  dealerType: dealerType.FRANCHISE,
  areaCode: '330108',
  registerAddr: '杭州市滨江区',
  licenseMode: 1,
  settleDay: 1,
  contractStart: null,
  contractEnd: null,
} as const;

/** Two units have left, and were frozen. The first takes all its data along and is to be erased once somebody agrees; the other's waiting
 * is over: it is erased within a minute. */
export async function leavePlatform(app: App, { call }: Desk, approver: Desk): Promise<void> {
  for (const [index, { reason, ...known }] of leaving.entries()) {
    const { dealerId } = await call(operators.create, { body: { ...unit, ...known } });
    const { dealerName } = known;
    const [row] = (await call(operators.list, { query: { dealerName } as never })).results;
    await call(dealerFreezes.freeze, { params: { dealerId }, body: { reason, until: null, rev: row?.rev ?? 0 } });
    if (index === 0) await call(dealerExports.create, { body: { dealerId, reason: '单位退出前带走全部数据' } });
    const { erasureId } = await call(dealerErasures.request, { body: { dealerId, reason, dealerName } });
    if (index === 0) continue;
    await approver.call(dealerErasures.decide, { params: { erasureId }, body: { pass: 1, opinion: '账已结清，数据已移交', rev: 0 } });
    await endWaiting(app, erasureId);
  }
}
