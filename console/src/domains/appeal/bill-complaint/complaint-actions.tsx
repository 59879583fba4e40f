import { type BillComplaint, billComplaints, complaintAction, complaintStatus } from '@bochong/contract/appeal';
import type { Input } from '@bochong/contract/kernel/endpoint';
import { Button, Radio } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from '../appeal.module.css';

type Body<E> = Input<E> extends { body: infer B extends object } ? B : never;
const ways = complaintAction.options.filter(({ value }) => value <= complaintAction.CALL);
const { PENDING, PROCESSING, REPLIED, INVALID } = complaintStatus;
const ReplyItem = itemOf(billComplaints.reply);
const FinishItem = itemOf(billComplaints.finish);
const AppealItem = itemOf(billComplaints.toAppeal);
const RefundItem = itemOf(billComplaints.refund);
const TransferItem = itemOf(billComplaints.transfer);
const UrgeItem = itemOf(billComplaints.urge);
const InvalidItem = itemOf(billComplaints.invalid);

/** People who may handle complaints. */
export const complaintHandlers = (
  <ChosenSelect
    endpoint={billComplaints.handleUsers}
    input={() => ({})}
    option={(user) => ({ value: user.userId, label: user.userName })}
  />
);

/** What the user may do with a complaint now. */
export function ComplaintActions({ complaint }: { complaint: BillComplaint }) {
  const { complaintId: id, complaintStatus: status, amountFen } = complaint;
  const params = { id };
  const accept = useAction(billComplaints.accept, { success: '已受理' });
  const inHand = status === PROCESSING || status === REPLIED;
  const free = inHand && complaint.appealId === null && complaint.refundId === null;
  const asked = { button: 'default', okText: '提交' } as const;
  return (
    <span className={styles.actions}>
      {status === PENDING && (
        <Allowed to={billComplaints.accept}>
          <Button type="primary" loading={accept.pending} onClick={() => void accept.run({ params })}>
            受理
          </Button>
        </Allowed>
      )}
      {inHand && (
        <ActionForm
          {...asked}
          to={billComplaints.reply}
          word="回复"
          title="回复"
          button={status === PROCESSING ? 'primary' : 'default'}
          initial={{ action: complaintAction.REPLY }}
          input={(body: Body<typeof billComplaints.reply>) => ({ params, body })}
          done="已记录"
        >
          <ReplyItem name="action">
            <Radio.Group options={ways} />
          </ReplyItem>
          <ReplyItem name="content" />
        </ActionForm>
      )}
      {status === REPLIED && (
        <ActionForm
          {...asked}
          to={billComplaints.finish}
          word="办结"
          title="办结"
          button="primary"
          input={(body: Body<typeof billComplaints.finish>) => ({ params, body })}
          done="投诉已办结"
        >
          <FinishItem name="result" />
          <FinishItem name="content" />
        </ActionForm>
      )}
      {free && complaint.orderId !== null && (
        <ActionForm
          {...asked}
          to={billComplaints.toAppeal}
          word="转申诉"
          title="转申诉"
          input={(body: Body<typeof billComplaints.toAppeal>) => ({ params, body })}
          done="已转为停车申诉"
        >
          <AppealItem name="appealType" />
        </ActionForm>
      )}
      {free && complaint.billId !== null && (
        <ActionForm
          {...asked}
          to={billComplaints.refund}
          word="申请退款"
          title="申请退款"
          {...(amountFen !== null && { initial: { applyFen: amountFen } })}
          input={(body: Body<typeof billComplaints.refund>) => ({ params, body })}
          done="退款申请已提交"
        >
          <RefundItem name="applyFen" />
        </ActionForm>
      )}
      {status <= REPLIED && (
        <ActionForm
          {...asked}
          to={billComplaints.transfer}
          word="转办"
          title="转办"
          input={(body: Body<typeof billComplaints.transfer>) => ({ params, body })}
          done="已转办"
        >
          <TransferItem name="handlerId">{complaintHandlers}</TransferItem>
          <TransferItem name="content" />
        </ActionForm>
      )}
      {status < INVALID && (
        <ActionForm
          {...asked}
          to={billComplaints.urge}
          word={status >= REPLIED ? '重开' : '催办'}
          title={status >= REPLIED ? '重开' : '催办'}
          input={(body: Body<typeof billComplaints.urge>) => ({ params, body })}
          done="已记录催办"
        >
          <UrgeItem name="content" />
        </ActionForm>
      )}
      {status <= PROCESSING && (
        <ActionForm
          {...asked}
          to={billComplaints.invalid}
          word="判为无效"
          title="判为无效"
          input={(body: Body<typeof billComplaints.invalid>) => ({ params, body })}
          done="已判为无效"
        >
          <InvalidItem name="content" />
        </ActionForm>
      )}
    </span>
  );
}
