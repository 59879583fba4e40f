import { reissueStatus } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { raiseTodo } from '../../todo/index.ts';
import { changeReissue, reissueMaking } from './reissue.repo.ts';

/** An invoice was issued: when it came of a re-issue, that is done. */
export async function reissueIssued({ tx }: WorkContext, { dealerId, id }: { dealerId: string; id: string }): Promise<void> {
  const row = await reissueMaking(tx, dealerId, id);
  if (row) await changeReissue(tx, row, { status: reissueStatus.DONE });
}

/** An invoice was given up: when it came of a re-issue, the old one is red and its orders may be invoiced again. */
export async function reissueGivenUp(work: WorkContext, { dealerId, id }: { dealerId: string; id: string }): Promise<void> {
  const row = await reissueMaking(work.tx, dealerId, id);
  if (row) await reissueFailed(work, dealerId, row.id, '原发票已红冲，新发票已取消，订单可重新开票');
}

export async function reissueFailed({ tx, now }: WorkContext, dealerId: string, id: string, opinion: string): Promise<void> {
  await changeReissue(tx, { dealerId, id }, { status: reissueStatus.FAILED, opinion });
  await raiseTodo(tx, {
    dealerId,
    typeCode: 'INVOICE_REISSUE',
    bizId: id,
    bizType: 'invoiceReissue',
    title: '发票重开未成',
    content: opinion,
    at: now,
  });
}
