import { type LawyersLetter, lawyersLetterPage, lawyersLetters, letterSendWay, letterStatus } from '@bochong/contract/collection';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';

const { DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED, REJECTED } = letterStatus;

/** What the state of a letter allows. */
export function LetterActions({ row }: { row: LawyersLetter }) {
  const { letterId, letterNo, letterStatus: status, rev } = row;
  const params = { id: letterId };
  const deliver = (signed: boolean) => ({ to: lawyersLetters.deliver, input: { params, body: { signed, rev } }, done: '送达结果已登记' });
  return (
    <>
      <GoTo to={lawyersLetterPage.can.print} path={`/underpaymentManage/lawyersLetter/print?ids=${letterId}`}>
        打印
      </GoTo>
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
          given={{ params, body: { rev } }}
          done="审核完成"
        />
      )}
      {status === APPROVED && (
        <ActionForm
          to={lawyersLetters.send}
          word="发送"
          title={`发送 ${letterNo}`}
          initial={{ sendWay: letterSendWay.POST }}
          given={{ params, body: { rev } }}
          asks={['sendWay', { name: 'expressNo', required: true, when: ({ sendWay }) => sendWay === letterSendWay.POST }]}
          done="已登记发送"
        />
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
        <ActionForm to={lawyersLetters.close} word="结案" title={`结案 ${letterNo}`} given={{ params, body: { rev } }} done="已结案" />
      )}
    </>
  );
}
