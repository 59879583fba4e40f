import { adjustType, type MonthVerifyDetail, type VerifyDiff, verifyBills } from '@bochong/contract/reconciliation';
import { Alert, Select } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { AdjustFilesEntry } from './adjust-files.tsx';

/** What each way books, and what else it does. */
const effects: Record<number, string> = {
  [adjustType.A1]: '订单记为已收款；借 渠道在途，贷 应收账款',
  [adjustType.A2]: '借 渠道在途，贷 待查挂账，查明后再处理',
  [adjustType.A3]: '借 差错损失，贷 渠道在途；订单仍为已缴',
  [adjustType.A4]: '退款记为成功；借 应付退款，贷 渠道在途',
  [adjustType.A5]: '补记收款并提交退款申请，由他人审核',
  [adjustType.A6]: '借 优惠减免，贷 渠道在途',
};
const filesHint = '回单、客服记录、说明等，最多5个，每个不超过10MB；确认后不能更改，归档包内附SHA-256';
const wordOf = (type: number) => `A${type}` as 'A1';

/** Ways that all of some differences may be adjusted by. */
const sharedBy = (diffs: readonly VerifyDiff[]) =>
  (diffs[0]?.allowed ?? []).filter((type) => diffs.every(({ allowed }) => allowed.includes(type)));

/** Decides how differences of one bill are booked when the month is executed. */
export function AdjustForm({ task, diffs, button }: { task: MonthVerifyDetail; diffs: readonly VerifyDiff[]; button?: 'default' }) {
  const types = sharedBy(diffs);
  const [first] = diffs;
  if (!first || types.length === 0) return null;
  const fen = diffs.reduce((sum, { dueFen }) => sum + dueFen, 0);
  // Adjusted again, what proved it stands there to be kept or taken away.
  const known = diffs.length === 1 ? first.attachments : [];
  const options = types.map((type) => ({ value: wordOf(type), label: `${adjustType.label(type)}：${effects[type]}` }));
  return (
    <ActionForm
      to={verifyBills.adjust}
      word={diffs.length > 1 ? `调整${diffs.length}笔` : first.adjustFen !== 0 ? '重新调整' : '调整'}
      {...(button && { button })}
      title={diffs.length > 1 ? `调整 ${diffs.length} 笔差异` : `调整 ${first.matchKey}`}
      given={{ params: { id: first.billId ?? '' }, body: { diffIds: diffs.map(({ diffId }) => diffId), rev: task.rev } }}
      initial={{ adjustType: options[0]?.value ?? 'A2', amountFen: fen, attachments: known.map(({ fileId }) => fileId) }}
      asks={[
        { name: 'adjustType', children: <Select options={options} /> },
        'amountFen',
        { name: 'reason', required: true },
        { name: 'attachments', extra: filesHint, children: <AdjustFilesEntry known={known} /> },
      ]}
      done="已调整，执行时入账"
    >
      <Alert
        type="info"
        title={`渠道比平台${fen > 0 ? '多' : '少'} ${formatFen(Math.abs(fen))} 元。${diffs.length === 1 ? first.explanation : ''}调整在执行时入账，记账日期为账期最后一天；确认前可以修改。`}
      />
    </ActionForm>
  );
}

export const Withdraw = ({ task, diff }: { task: MonthVerifyDetail; diff: VerifyDiff }) => (
  <ActionLink
    to={verifyBills.adjust}
    input={{
      params: { id: diff.billId ?? '' },
      body: { diffIds: [diff.diffId], adjustType: 'NONE', amountFen: 0, reason: '撤销调整', rev: task.rev },
    }}
    ask="撤销这笔调整？"
    done="已撤销调整"
  >
    撤销调整
  </ActionLink>
);
