import { payApplies } from '@bochong/contract/pay-account';
import { Detail } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ApplyView } from './apply-facts.tsx';
import { ApplyActions, addPath } from './pay-apply-actions.tsx';
import { payApplyForm } from './pay-apply-form.tsx';

/** Applications for receiving accounts; the platform's people decide. */
export default function PayApplyListPage() {
  return (
    <ListPage
      list={payApplies.list}
      rowKey="applyId"
      columns={[
        'accountName',
        'provider',
        'applyKind',
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
      empty="新商户点“新商户进件”分步填写；渠道已有商户号的点“新增”登记"
      actions={
        <>
          <GoTo to={payApplies.begin} path={addPath} button="primary">
            新商户进件
          </GoTo>
          <payApplyForm.Add />
        </>
      }
      rowActions={(row) => <ApplyActions row={row} />}
      opens={{
        title: (row) => row.accountName,
        width: 900,
        show: ({ applyId }) => (
          <Detail endpoint={payApplies.get} input={{ params: { id: applyId } }}>
            {(apply) => <ApplyView apply={apply} />}
          </Detail>
        ),
      }}
    />
  );
}
