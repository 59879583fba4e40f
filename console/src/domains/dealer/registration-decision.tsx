import { registrations } from '@bochong/contract/dealer';
import { Input } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { useInitialPassword } from './initial-password.tsx';

const AcceptItem = itemOf(registrations.accept);
const RejectItem = itemOf(registrations.reject);

interface Asked {
  registrationId: string;
  companyName: string;
}

/** Accepting makes the operating unit and its administrator; the initial password is shown once. */
export function AcceptRegistration({ registrationId, companyName }: Asked) {
  const showPassword = useInitialPassword();
  return (
    <ActionForm
      to={registrations.accept}
      word="通过"
      title={`通过 ${companyName} 的注册申请`}
      input={(body: { account: string }) => ({ params: { id: registrationId }, body })}
      onDone={(made) => showPassword(`${companyName} 已开通`, made)}
    >
      <AcceptItem name="account" extra="为该单位的管理员开通的登录账号">
        <Input autoComplete="off" maxLength={32} />
      </AcceptItem>
    </ActionForm>
  );
}

export const RejectRegistration = ({ registrationId, companyName }: Asked) => (
  <ActionForm
    to={registrations.reject}
    word="驳回"
    title={`驳回 ${companyName} 的注册申请`}
    input={(body: { reason: string }) => ({ params: { id: registrationId }, body })}
    done="已驳回"
  >
    <RejectItem name="reason" />
  </ActionForm>
);
