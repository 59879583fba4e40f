import {
  appealType,
  type BillComplaint,
  billComplaintPage,
  billComplaints,
  complaintAction,
  complaintResult,
  complaintStatus,
} from '@bochong/contract/appeal';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { Button, Form, Radio } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ComplaintWord, needed, WordItem } from './complaint-word.tsx';

/** What every step of a complaint changes. */
export const complaintChanged = [billComplaints.list, billComplaints.get];

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;
const ways = complaintAction.options.filter(({ value }) => value <= complaintAction.CALL);
const { PENDING, PROCESSING, REPLIED, INVALID } = complaintStatus;

/** What the user may do with a complaint now. */
export function ComplaintActions({ complaint }: { complaint: BillComplaint }) {
  const { complaintId: id, complaintStatus: status, amountFen } = complaint;
  const params = { id };
  const settings = (success: string) => ({ success });
  const accept = useAction(billComplaints.accept, settings('已受理'));
  const transfer = useAction(billComplaints.transfer, settings('已转办'));
  const reply = useAction(billComplaints.reply, settings('已记录'));
  const urge = useAction(billComplaints.urge, settings('已记录催办'));
  const appeal = useAction(billComplaints.toAppeal, { success: '已转为停车申诉' });
  const refund = useAction(billComplaints.refund, { success: '退款申请已提交' });
  const finish = useAction(billComplaints.finish, settings('投诉已办结'));
  const invalid = useAction(billComplaints.invalid, settings('已判为无效'));
  const inHand = status === PROCESSING || status === REPLIED;
  const free = inHand && complaint.appealId === null && complaint.refundId === null;
  return (
    <span className="appeal-actions">
      {status === PENDING && (
        <Allowed to={billComplaints.accept}>
          <Button type="primary" loading={accept.pending} onClick={() => void accept.run({ params })}>
            受理
          </Button>
        </Allowed>
      )}
      {inHand && (
        <ComplaintWord<Body<typeof billComplaints.reply>>
          code={billComplaintPage.can.reply}
          label="回复"
          primary={status === PROCESSING}
          initial={{ action: complaintAction.REPLY }}
          onSubmit={(body) => reply.run({ params, body })}
        >
          <Form.Item name="action" label="方式">
            <Radio.Group options={ways} />
          </Form.Item>
          <WordItem label="内容" />
        </ComplaintWord>
      )}
      {status === REPLIED && (
        <ComplaintWord<Body<typeof billComplaints.finish>>
          code={billComplaintPage.can.finish}
          label="办结"
          primary
          onSubmit={(body) => finish.run({ params, body })}
        >
          <Form.Item name="result" label="处理结论" rules={needed('请选择处理结论')}>
            <EnumSelect of={complaintResult} />
          </Form.Item>
          <WordItem label="说明" needs={false} />
        </ComplaintWord>
      )}
      {free && complaint.orderId !== null && (
        <ComplaintWord<Body<typeof billComplaints.toAppeal>>
          code={billComplaintPage.can.toAppeal}
          label="转申诉"
          onSubmit={(body) => appeal.run({ params, body })}
        >
          <Form.Item name="appealType" label="申诉类型" rules={needed('请选择申诉类型')}>
            <EnumSelect of={appealType} />
          </Form.Item>
        </ComplaintWord>
      )}
      {free && complaint.billId !== null && (
        <ComplaintWord<Body<typeof billComplaints.refund>>
          code={billComplaintPage.can.refund}
          label="申请退款"
          {...(amountFen !== null && { initial: { applyFen: amountFen } })}
          onSubmit={(body) => refund.run({ params, body })}
        >
          <Form.Item name="applyFen" label="退款金额" rules={needed('请输入退款金额')}>
            <MoneyInput />
          </Form.Item>
        </ComplaintWord>
      )}
      {status <= REPLIED && (
        <ComplaintWord<Body<typeof billComplaints.transfer>>
          code={billComplaintPage.can.accept}
          label="转办"
          onSubmit={(body) => transfer.run({ params, body })}
        >
          <Form.Item name="handlerId" label="处理人" rules={needed('请选择处理人')}>
            <ChosenSelect
              endpoint={billComplaints.handleUsers}
              input={() => ({})}
              option={(user) => ({ value: user.userId, label: user.userName })}
            />
          </Form.Item>
          <WordItem label="说明" needs={false} />
        </ComplaintWord>
      )}
      {status < INVALID && (
        <ComplaintWord<Body<typeof billComplaints.urge>>
          code={billComplaintPage.can.register}
          label={status >= REPLIED ? '重开' : '催办'}
          onSubmit={(body) => urge.run({ params, body })}
        >
          <WordItem label="内容" />
        </ComplaintWord>
      )}
      {status <= PROCESSING && (
        <ComplaintWord<Body<typeof billComplaints.invalid>>
          code={billComplaintPage.can.invalid}
          label="判为无效"
          onSubmit={(body) => invalid.run({ params, body })}
        >
          <WordItem label="原因" />
        </ComplaintWord>
      )}
    </span>
  );
}
