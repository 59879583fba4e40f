import { chargeRecordPage } from '@bochong/contract/bill';
import { chargeRefunds, parkingRefundPage, type RefundRow, refundStatus, refundWay } from '@bochong/contract/refund';
import { Form, Radio } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { EvidenceUpload } from './evidence-upload.tsx';

const AuditItem = itemOf(chargeRefunds.audit);
const OfflineItem = itemOf(chargeRefunds.offline);
const CancelItem = itemOf(chargeRefunds.cancel);
const results = [
  { value: 1, label: '同意退款' },
  { value: 0, label: '驳回' },
];
const { TO_AUDIT, PASSED, FAILED } = refundStatus;

interface Decision {
  pass: 0 | 1;
  approvedFen?: number;
  opinion?: string;
}
interface RowProps {
  row: RefundRow;
}

const useMine = (row: RefundRow) => useSession((state) => state.user?.userId === row.applicantId);

/** Decides on an application; who asked for the money cannot. */
function Audit({ row }: RowProps) {
  const mine = useMine(row);
  if (row.refundStatus !== TO_AUDIT || mine) return null;
  const most = row.auditLevel === 0 ? row.applyFen : row.approvedFen;
  return (
    <ActionForm
      to={chargeRefunds.audit}
      word="审核"
      title={`退款审核 ${row.plateNo} 申请 ${formatFen(row.applyFen)} 元`}
      okText="提交"
      initial={{ pass: 1, approvedFen: most }}
      input={({ pass, approvedFen, opinion = '' }: Decision) => ({
        params: { id: row.refundId },
        body: { pass, opinion, rev: row.rev, ...(pass === 1 && approvedFen !== undefined && { approvedFen }) },
      })}
      done="审核已提交"
    >
      <AuditItem name="pass" label="结论">
        <Radio.Group options={results} />
      </AuditItem>
      <Form.Item noStyle dependencies={['pass']}>
        {({ getFieldValue }) => getFieldValue('pass') === 1 && <AuditItem name="approvedFen" required maxFen={most} />}
      </Form.Item>
      <AuditItem
        name="opinion"
        dependencies={['pass']}
        rules={[({ getFieldValue }) => ({ required: getFieldValue('pass') === 0, message: '驳回时请填写审核意见' })]}
      />
    </ActionForm>
  );
}

/** Sends a refund again that the channel failed; `code`: the page's right to do so. */
export const Again = ({ row, code }: RowProps & { code: string }) =>
  row.refundStatus === FAILED && (
    <Allowed to={code}>
      <ActionLink
        to={chargeRefunds.again}
        input={{ body: { refundId: row.refundId, rev: row.rev } }}
        okText="重新退款"
        ask={`重新向渠道退回 ${formatFen(row.approvedFen)} 元？`}
        description={row.failText ?? ''}
        done="已重新提交退款"
      >
        重新退款
      </ActionLink>
    </Allowed>
  );

/** Books money that was handed over by hand, with what proves it. */
function Offline({ row }: RowProps) {
  const failed = row.refundStatus === FAILED;
  if (!failed && !(row.refundStatus === PASSED && row.refundWay === refundWay.OFFLINE)) return null;
  return (
    <ActionForm
      to={chargeRefunds.offline}
      word={failed ? '转线下' : '登记凭证'}
      title={`线下退款 ${row.plateNo} ${formatFen(row.approvedFen)} 元`}
      okText="确认已退"
      input={(body: { voucherNo: string; voucherFiles?: string[] }) => ({ params: { id: row.refundId }, body: { ...body, rev: row.rev } })}
      done="线下退款已登记"
    >
      <OfflineItem name="voucherNo" placeholder="收据号、转账流水号" />
      <OfflineItem name="voucherFiles">
        <EvidenceUpload />
      </OfflineItem>
    </ActionForm>
  );
}

/** Takes an own application back, or gives up a refund that failed or whose voucher never came. */
export function Cancel({ row }: RowProps) {
  const mine = useMine(row);
  const undecided = row.refundStatus === TO_AUDIT;
  if (row.refundStatus !== FAILED && !(undecided && mine)) return null;
  return (
    <Allowed to={undecided ? chargeRecordPage.can.refund : parkingRefundPage.can.audit}>
      <ActionForm
        to={chargeRefunds.cancel}
        word="撤销"
        title={`撤销退款 ${row.refundNo}`}
        okText="撤销退款"
        input={({ reason }: { reason: string }) => ({ params: { id: row.refundId }, body: { reason, rev: row.rev } })}
        done="退款已撤销"
        danger
      >
        <CancelItem name="reason" />
      </ActionForm>
    </Allowed>
  );
}

/** All that an auditor may do to a refund now. */
export const AuditorActions = ({ row }: RowProps) => (
  <>
    <Audit row={row} />
    <Again row={row} code={parkingRefundPage.can.again} />
    <Offline row={row} />
    <Cancel row={row} />
  </>
);
