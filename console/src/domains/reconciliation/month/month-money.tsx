import { type MonthVerifyDetail, monthVerify, verifyBills, verifyStatus } from '@bochong/contract/reconciliation';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { AdjustFiles } from './adjust-files.tsx';

/** Money of the channel that has reached the bank. */
export function Settlements({ task }: { task: MonthVerifyDetail }) {
  const params = { id: task.taskId };
  const open = task.status < verifyStatus.DEALT;
  return (
    <LoadedTable
      list={monthVerify.settlements}
      input={{ params }}
      rowKey="settlementId"
      columns={['settledOn', 'amountFen', 'bankRef', 'createdBy', 'createdAt']}
      rowActions={({ settlementId, reversal, reversed }) =>
        open && reversal === 0 && reversed === 0 ? (
          <ActionLink
            to={monthVerify.unsettle}
            input={{ params: { id: settlementId } }}
            ask="撤销这笔到账登记？"
            description="另记一笔相反的分录"
            done="已撤销"
            danger
          >
            撤销
          </ActionLink>
        ) : reversed === 1 ? (
          '已撤销'
        ) : null
      }
      empty="还没有登记到账"
      title={() =>
        open && (
          <ActionForm
            to={monthVerify.settle}
            word="到账登记"
            button="default"
            given={{ params, body: {} }}
            initial={{ settledOn: `${task.month}-28` }}
            asks={['settledOn', 'amountFen', 'bankRef']}
            done="已登记并入账"
          />
        )
      }
    />
  );
}

/** What was decided to be booked, with its voucher once it is. */
export const Adjustments = ({ task }: { task: MonthVerifyDetail }) => (
  <LoadedTable
    list={verifyBills.adjustments}
    input={{ params: { id: task.taskId } }}
    rowKey="adjustId"
    columns={[
      ...(['matchKey', 'adjustType', 'amountFen', 'reason'] as const),
      { name: 'attachments', width: 200, show: ({ attachments }) => (attachments.length > 0 ? <AdjustFiles of={attachments} /> : '—') },
      ...(['status', 'voucherNo', 'createdBy', 'createdAt'] as const),
    ]}
    empty="没有调整"
  />
);

/** The month by lot or station, business and means. */
export const Bills = ({ task, onDiffs }: { task: MonthVerifyDetail; onDiffs(billId: string): void }) => (
  <LoadedTable
    list={verifyBills.list}
    input={{ query: { taskId: task.taskId } }}
    rowKey="billId"
    columns={[
      'targetName',
      'bizType',
      'payType',
      'platformPayFen',
      'platformRefundFen',
      'channelPayFen',
      'channelRefundFen',
      {
        name: 'diffCount',
        show: ({ billId, diffCount }) =>
          diffCount === 0 ? '0' : <LinkButton onClick={() => onDiffs(billId)}>{`${diffCount}笔`}</LinkButton>,
      },
      'adjustAmountFen',
      'adjustedNetFen',
      'billStatus',
    ]}
    empty="没有账单"
    title={() => (
      <span className="row-actions">
        <ExportButton endpoint={verifyBills.export} input={{ query: { taskId: task.taskId, type: 'bill' } }} word="导出账单" />
        <ExportButton endpoint={verifyBills.export} input={{ query: { taskId: task.taskId, type: 'line' } }} word="导出渠道明细" />
      </span>
    )}
  />
);
