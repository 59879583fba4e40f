import { registrations } from '@bochong/contract/dealer';
import { Input } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { showFirstPassword } from '../../../kit/shown-once.tsx';

interface Asked {
  registrationId: string;
  companyName: string;
}

/** Accepting makes the operating unit and its administrator; the initial password is shown once. */
export function AcceptRegistration({ registrationId, companyName }: Asked) {
  return (
    <ActionForm
      to={registrations.accept}
      word="通过"
      title={`通过 ${companyName} 的注册申请`}
      given={{ params: { id: registrationId } }}
      asks={[{ name: 'account', extra: '为该单位的管理员开通的登录账号', children: <Input autoComplete="off" maxLength={32} /> }]}
      onDone={showFirstPassword}
    />
  );
}

export const RejectRegistration = ({ registrationId, companyName }: Asked) => (
  <ActionForm
    to={registrations.reject}
    word="驳回"
    title={`驳回 ${companyName} 的注册申请`}
    given={{ params: { id: registrationId } }}
    done="已驳回"
  />
);
