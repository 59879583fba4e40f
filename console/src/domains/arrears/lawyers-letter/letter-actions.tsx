import { type LawyersLetter, lawyersLetterPage, lawyersLetters, letterStatus } from '@bochong/contract/arrears';
import { useState } from 'react';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { AuditDialog, CloseDialog, SendDialog } from './letter-dialogs.tsx';

const { DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED, REJECTED } = letterStatus;

/** What the state of a letter allows. */
export function LetterActions({ row }: { row: LawyersLetter }) {
  const [dialog, setDialog] = useState<'audit' | 'send' | 'close' | null>(null);
  const submit = useAction(lawyersLetters.submit, { success: '已提交审核' });
  const remove = useAction(lawyersLetters.remove, { success: '律师函已删除' });
  const deliver = useAction(lawyersLetters.deliver, { success: '送达结果已登记' });
  const { letterStatus: status, rev } = row;
  const params = { id: row.letterId };
  const close = () => setDialog(null);
  const record = (signed: boolean) => deliver.run({ params, body: { signed, rev } });
  const sentOut = status === SENT || status === SIGNED || status === RETURNED;
  return (
    <>
      <Allowed to={lawyersLetterPage.can.print}>
        <LinkButton onClick={() => void go(`/underpaymentManage/lawyersLetter/print?ids=${row.letterId}`)}>打印</LinkButton>
      </Allowed>
      <Allowed to={lawyersLetters.remove}>
        {status === DRAFT && (
          <LinkButton loading={submit.pending} onClick={() => void submit.run({ params, body: { rev } })}>
            提交审核
          </LinkButton>
        )}
        {(status === DRAFT || status === REJECTED) && (
          <ConfirmLink danger question={`删除律师函 ${row.letterNo}？`} okText="删除" onConfirm={() => remove.run({ params })}>
            删除
          </ConfirmLink>
        )}
      </Allowed>
      {status === AUDITING && (
        <Allowed to={lawyersLetters.audit}>
          <LinkButton onClick={() => setDialog('audit')}>审核</LinkButton>
        </Allowed>
      )}
      <Allowed to={lawyersLetters.deliver}>
        {status === APPROVED && <LinkButton onClick={() => setDialog('send')}>发送</LinkButton>}
        {status === SENT && (
          <>
            <ConfirmLink question="登记为已签收？" onConfirm={() => record(true)}>
              签收
            </ConfirmLink>
            <ConfirmLink question="登记为退回？" onConfirm={() => record(false)}>
              退回
            </ConfirmLink>
          </>
        )}
        {sentOut && <LinkButton onClick={() => setDialog('close')}>结案</LinkButton>}
      </Allowed>
      {dialog === 'audit' && <AuditDialog row={row} onClose={close} />}
      {dialog === 'send' && <SendDialog row={row} onClose={close} />}
      {dialog === 'close' && <CloseDialog row={row} onClose={close} />}
    </>
  );
}
