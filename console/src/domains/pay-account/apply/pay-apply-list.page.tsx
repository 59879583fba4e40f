import { type PayApply, payApplies, payApplyStatus } from '@bochong/contract/pay-account';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useIsPlatform } from '../../../kit/session.ts';
import { payApplyForm } from './pay-apply-form.tsx';

const { DRAFT, REJECTED, REVIEW } = payApplyStatus;

function ApplyActions({ row }: { row: PayApply }) {
  const { applyId, accountName, applyStatus, rev } = row;
  const params = { id: applyId };
  const isPlatform = useIsPlatform();
  return (
    <>
      {(applyStatus === DRAFT || applyStatus === REJECTED) && (
        <>
          <payApplyForm.Edit row={row} />
          <ActionLink to={payApplies.submit} input={{ params, body: { rev } }} done="进件已提交">
            提交
          </ActionLink>
        </>
      )}
      {isPlatform && applyStatus === REVIEW && (
        <ActionForm
          to={payApplies.audit}
          word="审核"
          title={`审核进件 ${accountName}`}
          given={{ params, body: { rev } }}
          done="进件已审核"
        />
      )}
    </>
  );
}

/** Applications for receiving accounts; the platform's people decide. */
export default function PayApplyListPage() {
  return (
    <ListPage
      list={payApplies.list}
      rowKey="applyId"
      columns={[
        'accountName',
        'provider',
        'mode',
        'merchantNo',
        'subjectName',
        'applyStatus',
        'submittedBy',
        'submittedAt',
        'auditedBy',
        'opinion',
        'dealerName',
      ]}
      filters={['keyword', 'applyStatus']}
      empty="点“新增”填写收款账户的进件资料"
      actions={<payApplyForm.Add />}
      rowActions={(row) => <ApplyActions row={row} />}
      opens={{ title: (row) => row.accountName }}
    />
  );
}
