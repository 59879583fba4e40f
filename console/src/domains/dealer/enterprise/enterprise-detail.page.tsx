import { applyStatus, type EnterpriseApply, enterpriseApply, enterpriseStatus, enterprises } from '@bochong/contract/dealer';
import { Alert, Button, Space } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { go } from '../../../kit/navigation.ts';
import { Notice } from '../../../kit/notice.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { loadSession, useSession } from '../../../kit/session.ts';
import styles from './enterprise.module.css';
import { EnterpriseFacts } from './enterprise-facts.tsx';

/** The unit's newest application: where it stands, what was sent, and what can be done next. */
export default function EnterpriseDetailPage() {
  return (
    <Detail endpoint={enterprises.get} input={{}}>
      {(apply) =>
        apply === null ? (
          <NothingSent />
        ) : (
          <div className={`page-card ${styles.form}`}>
            <ApplyState apply={apply} />
            <EnterpriseFacts apply={apply} />
          </div>
        )
      }
    </Detail>
  );
}

/** A unit may have been certified before there were applications. */
function NothingSent() {
  const certified = useSession((session) => session.enterpriseStatus === enterpriseStatus.CERTIFIED);
  return (
    <Notice
      title={certified ? '企业认证已通过' : '尚未提交企业认证'}
      text={certified ? '认证由平台登记，没有在线提交的申请资料。' : undefined}
    >
      <Button type="primary" onClick={() => void go('/enterprise')}>
        {certified ? '更新认证资料' : '去认证'}
      </Button>
    </Notice>
  );
}

function ApplyState({ apply }: { apply: EnterpriseApply }) {
  const administrator = useSession((session) => session.user?.userType === 2);
  const waiting = apply.applyStatus === applyStatus.WAITING;
  const lost = useSession((session) => session.enterpriseStatus === enterpriseStatus.LOST);
  return (
    <>
      {apply.rejectReason !== '' && <Alert type="warning" showIcon title={`驳回原因：${apply.rejectReason}`} />}
      <RecordFacts of={enterpriseApply} record={apply} fields={['applyStatus', 'applyNo', 'submitAt', 'auditAt', 'validTo']} />
      {administrator && (
        <Space>
          {waiting ? (
            <ActionLink
              to={enterprises.withdraw}
              input={{ params: { applyId: apply.applyId } }}
              ask="撤回后可以修改资料再提交"
              button="default"
              done="已撤回"
              // The unit is back to what it was before, which decides the badge and where the guard leads.
              onDone={() => void loadSession().catch(() => undefined)}
            >
              撤回
            </ActionLink>
          ) : (
            <Button type="primary" onClick={() => void go(lost ? '/enterprise?flag=1' : '/enterprise')}>
              {apply.applyStatus === applyStatus.DRAFT ? '继续填写' : '重新认证'}
            </Button>
          )}
        </Space>
      )}
    </>
  );
}
