import { payChannel } from '@bochong/contract/bill';
import { parkingRefunds, type RefundDesk, type RefundRow, refundStatus, refundWay } from '@bochong/contract/refund';
import { Form } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { EvidenceUpload } from './evidence-upload.tsx';

const { TO_AUDIT, PASSED, FAILED } = refundStatus;

interface RowProps {
  row: RefundRow;
}
interface DeskProps extends RowProps {
  desk: RefundDesk;
}

const givenOf = ({ refundId, rev }: RefundRow) => ({ params: { id: refundId }, body: { rev } });
const useMine = (row: RefundRow) => useSession((state) => state.user?.userId === row.applicantId);

/** What was paid, how it goes back, and what the decision sets off. */
const AuditFacts = ({ row }: RowProps) => (
  <Form.Item label="退款账户" className="field-wide">
    实付 {formatFen(row.paidFen)} 元（{payChannel.label(row.payChannel)} {row.billNo}），{refundWay.label(row.refundWay)}。
    {row.refundWay === refundWay.OFFLINE ? '通过后由经办人线下退款并登记凭证。' : '末级通过后立即向渠道退款，不可撤回。'}
  </Form.Item>
);

/** Decides on an application; who asked for the money cannot. */
function Audit({ row }: RowProps) {
  const mine = useMine(row);
  if (row.refundStatus !== TO_AUDIT || mine) return null;
  const most = row.auditLevel === 0 ? row.applyFen : row.approvedFen;
  return (
    <ActionForm
      to={parkingRefunds.audit}
      word="审核"
      title={`退款审核 ${row.plateNo} 申请 ${formatFen(row.applyFen)} 元`}
      okText="提交"
      initial={{ pass: 1, approvedFen: most }}
      given={givenOf(row)}
      asks={[
        'pass',
        { name: 'approvedFen', required: true, maxFen: most, when: ({ pass }) => pass === 1 },
        { name: 'opinion', required: ({ pass }) => pass === 0 },
      ]}
      done="审核已提交"
    >
      <AuditFacts row={row} />
    </ActionForm>
  );
}

/** Sends a refund again that the channel failed. */
export const Again = ({ row, desk }: DeskProps) =>
  row.refundStatus === FAILED &&
  desk.can.again && (
    <Allowed to={desk.can.again}>
      <ActionLink
        to={parkingRefunds.again}
        input={{ body: { refundId: row.refundId, rev: row.rev } }}
        okText="重新退款"
        ask={`重新向渠道退回 ${formatFen(row.approvedFen)} 元？`}
        description={`${payChannel.label(row.payChannel)} ${row.billNo}，上次失败：${row.failText ?? '原因未知'}`}
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
      to={parkingRefunds.offline}
      word={failed ? '转线下' : '登记凭证'}
      title={`线下退款 ${row.plateNo} ${formatFen(row.approvedFen)} 元`}
      okText="确认已退"
      given={givenOf(row)}
      asks={[
        { name: 'voucherNo', placeholder: '收据号、转账流水号' },
        { name: 'voucherFiles', children: <EvidenceUpload /> },
      ]}
      done="线下退款已登记"
    />
  );
}

/** Takes an own application back, or gives up a refund that failed or whose voucher never came. */
export function Cancel({ row, desk }: DeskProps) {
  const mine = useMine(row);
  const undecided = row.refundStatus === TO_AUDIT;
  const code = undecided ? desk.can.cancel : desk.can.audit;
  if (code === undefined || (row.refundStatus !== FAILED && !(undecided && mine))) return null;
  return (
    <Allowed to={code}>
      <ActionForm
        to={parkingRefunds.cancel}
        word="撤销"
        title={`撤销退款 ${row.refundNo}`}
        okText="撤销退款"
        given={givenOf(row)}
        done="退款已撤销"
        danger
      />
    </Allowed>
  );
}

/** All that people of a page may do to a refund now. */
export const DeskActions = ({ row, desk }: DeskProps) => (
  <>
    {desk.can.audit && (
      <Allowed to={desk.can.audit}>
        <Audit row={row} />
      </Allowed>
    )}
    <Again row={row} desk={desk} />
    {desk.can.offline && (
      <Allowed to={desk.can.offline}>
        <Offline row={row} />
      </Allowed>
    )}
    <Cancel row={row} desk={desk} />
  </>
);
