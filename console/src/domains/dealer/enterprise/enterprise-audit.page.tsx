import { enterprises } from '@bochong/contract/dealer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { EnterpriseFacts } from './enterprise-facts.tsx';

const tabs = tabsOf('handled', ['', '未处理'], [1, '已处理']);

const Decision = ({ params, onDone }: { params: { applyId: string }; onDone(): void }) => (
  <div className="form-buttons">
    <ActionLink
      to={enterprises.audit}
      input={{ params, body: { pass: 1, reason: '' } }}
      ask="通过后该单位即为已认证"
      done="已审核"
      onDone={onDone}
    >
      通过
    </ActionLink>
    <ActionForm
      to={enterprises.audit}
      word="驳回"
      title="驳回企业认证"
      given={{ params, body: { pass: 0 } }}
      asks={[{ name: 'reason', required: true }]}
      done="已审核"
      onDone={onDone}
    />
  </div>
);

/** Applications of units for certification; the platform decides them. */
export default function EnterpriseAuditPage() {
  const waiting = useTabParameter('handled') !== '1';
  return (
    <ListPage
      list={enterprises.list}
      rowKey="applyId"
      columns={[
        { name: 'companyName', width: 220 },
        { name: 'dealerName', width: 200 },
        { name: 'uscc', width: 190 },
        ...(['companyType', 'applyStatus', 'contactName', 'contactPhone', 'submitAt', 'auditAt', 'auditBy', 'rejectReason'] as const),
      ]}
      tabs={tabs}
      empty="单位提交的企业认证出现在这里"
      filters={['companyName']}
      opens={{
        title: '企业认证',
        show: ({ applyId }, close) => (
          <Detail endpoint={enterprises.detail} input={{ params: { applyId } }}>
            {(apply) => (
              <>
                {waiting && <Decision params={{ applyId }} onDone={close} />}
                <EnterpriseFacts apply={apply} />
              </>
            )}
          </Detail>
        ),
      }}
    />
  );
}
