import { type BillComplaint, billComplaints, complaintAction, complaintStatus } from '@bochong/contract/appeal';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';

const { PENDING, PROCESSING, REPLIED, INVALID } = complaintStatus;

/** People who may handle complaints. */
export const ComplaintHandler = chosenSelect({ endpoint: billComplaints.handleUsers, value: 'userId', label: 'userName' });

/** What the user may do with a complaint now. */
export function ComplaintActions({ complaint }: { complaint: BillComplaint }) {
  const { complaintId: id, complaintStatus: status, amountFen } = complaint;
  const params = { id };
  const inHand = status === PROCESSING || status === REPLIED;
  const free = inHand && complaint.appealId === null && complaint.refundId === null;
  const asked = { button: 'default', okText: '提交' } as const;
  return (
    <>
      {status === PENDING && (
        <ActionLink to={billComplaints.accept} input={{ params }} button="primary" done="已受理">
          受理
        </ActionLink>
      )}
      {inHand && (
        <ActionForm
          {...asked}
          to={billComplaints.reply}
          word="回复"
          button={status === PROCESSING ? 'primary' : 'default'}
          initial={{ action: complaintAction.REPLY }}
          given={{ params }}
          done="已记录"
        />
      )}
      {status === REPLIED && (
        <ActionForm {...asked} to={billComplaints.finish} word="办结" button="primary" given={{ params }} done="投诉已办结" />
      )}
      {free && complaint.orderId !== null && (
        <ActionForm {...asked} to={billComplaints.toAppeal} word="转申诉" given={{ params }} done="已转为停车申诉" />
      )}
      {free && complaint.billId !== null && (
        <ActionForm
          {...asked}
          to={billComplaints.refund}
          word="申请退款"
          {...(amountFen !== null && { initial: { applyFen: amountFen } })}
          given={{ params }}
          done="退款申请已提交"
        />
      )}
      {status <= REPLIED && (
        <ActionForm
          {...asked}
          to={billComplaints.transfer}
          word="转办"
          given={{ params }}
          asks={[{ name: 'handlerId', children: <ComplaintHandler /> }, 'content']}
          done="已转办"
        />
      )}
      {status < INVALID && (
        <ActionForm {...asked} to={billComplaints.urge} word={status >= REPLIED ? '重开' : '催办'} given={{ params }} done="已记录催办" />
      )}
      {status <= PROCESSING && <ActionForm {...asked} to={billComplaints.invalid} word="判为无效" given={{ params }} done="已判为无效" />}
    </>
  );
}
