import { applyStatus, type EnterpriseApply, enterpriseStatus, enterprises } from '@bochong/contract/dealer';
import { Alert, Button } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { go } from '../../../kit/navigation.ts';
import { Notice } from '../../../kit/notice.tsx';
import { useSession } from '../../../kit/session.ts';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { EnterpriseForm } from './enterprise-form.tsx';

/** An application that may still be changed; a decided one is where a new one begins. */
const changeable = (apply: EnterpriseApply | null) =>
  apply !== null && [applyStatus.DRAFT, applyStatus.REJECTED, applyStatus.WITHDRAWN].some((one) => one === apply.applyStatus)
    ? apply
    : null;

/** Certification of the unit as a company; `flag=1` says that it must be done anew. */
export default function EnterprisePage() {
  const certified = useSession((session) => session.enterpriseStatus === enterpriseStatus.CERTIFIED);
  const again = useTabParameter('flag') === '1' && !certified;
  const administrator = useSession((session) => session.user?.userType === 2);
  if (!administrator) return <Notice title="企业认证由单位管理员办理" text="请联系本单位管理员登录后提交企业认证资料。" />;
  return (
    <Detail endpoint={enterprises.get} input={{}}>
      {(apply) =>
        apply?.applyStatus === applyStatus.WAITING ? (
          <Notice title="企业认证审核中" text="审核结果会在这里显示，通常需要1~3个工作日。">
            <Button onClick={() => void go('/enterDetail')}>查看资料</Button>
          </Notice>
        ) : (
          <>
            {again && (
              <Alert
                type="warning"
                showIcon
                title="企业认证未通过或已失效，请重新提交"
                description={apply?.rejectReason ? `驳回原因：${apply.rejectReason}` : undefined}
              />
            )}
            <EnterpriseForm key={apply?.applyId ?? 'new'} kept={changeable(apply)} />
          </>
        )
      }
    </Detail>
  );
}
