import { type LawyersLetter, lawyersLetterPage, lawyersLetters, letterSendWay, letterStatus } from '@bochong/contract/arrears';
import { Form, Radio } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';

const AuditItem = itemOf(lawyersLetters.audit);
const SendItem = itemOf(lawyersLetters.send);
const CloseItem = itemOf(lawyersLetters.close);
const { DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED, REJECTED } = letterStatus;
const verdicts = [
  { value: true, label: '通过' },
  { value: false, label: '驳回' },
];

/** What the state of a letter allows. */
export function LetterActions({ row }: { row: LawyersLetter }) {
  const { letterId, letterNo, letterStatus: status, rev } = row;
  const params = { id: letterId };
  const deliver = (signed: boolean) => ({ to: lawyersLetters.deliver, input: { params, body: { signed, rev } }, done: '送达结果已登记' });
  return (
    <>
      <Allowed to={lawyersLetterPage.can.print}>
        <LinkButton onClick={() => void go(`/underpaymentManage/lawyersLetter/print?ids=${letterId}`)}>打印</LinkButton>
      </Allowed>
      {status === DRAFT && (
        <Allowed to={lawyersLetters.remove}>
          <ActionLink to={lawyersLetters.submit} input={{ params, body: { rev } }} done="已提交审核">
            提交审核
          </ActionLink>
        </Allowed>
      )}
      {(status === DRAFT || status === REJECTED) && (
        <ActionLink to={lawyersLetters.remove} input={{ params }} ask={`删除律师函 ${letterNo}？`} done="律师函已删除" danger>
          删除
        </ActionLink>
      )}
      {status === AUDITING && (
        <ActionForm
          to={lawyersLetters.audit}
          word="审核"
          title={`审核 ${letterNo}`}
          okText="提交"
          initial={{ pass: true }}
          input={(values: { pass: boolean; opinion: string }) => ({ params, body: { ...values, rev } })}
          done="审核完成"
        >
          <AuditItem name="pass" label="结果">
            <Radio.Group options={verdicts} />
          </AuditItem>
          <AuditItem name="opinion" required />
        </ActionForm>
      )}
      {status === APPROVED && (
        <ActionForm
          to={lawyersLetters.send}
          word="发送"
          title={`发送 ${letterNo}`}
          initial={{ sendWay: letterSendWay.POST }}
          input={({ sendWay, expressNo = '' }: { sendWay: 1 | 2 | 3; expressNo?: string }) => ({
            params,
            body: { sendWay, expressNo, rev },
          })}
          done="已登记发送"
        >
          <SendItem name="sendWay" />
          <Form.Item noStyle dependencies={['sendWay']}>
            {({ getFieldValue }) =>
              getFieldValue('sendWay') === letterSendWay.POST && (
                <SendItem name="expressNo" rules={[{ required: true, message: '邮寄请填写单号' }]} />
              )
            }
          </Form.Item>
        </ActionForm>
      )}
      {status === SENT && (
        <>
          <ActionLink {...deliver(true)} ask="登记为已签收？">
            签收
          </ActionLink>
          <ActionLink {...deliver(false)} ask="登记为退回？">
            退回
          </ActionLink>
        </>
      )}
      {(status === SENT || status === SIGNED || status === RETURNED) && (
        <ActionForm
          to={lawyersLetters.close}
          word="结案"
          title={`结案 ${letterNo}`}
          input={({ reason }: { reason: string }) => ({ params, body: { reason, rev } })}
          done="已结案"
        >
          <CloseItem name="reason" />
        </ActionForm>
      )}
    </>
  );
}
