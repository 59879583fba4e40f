import { loginStatus, passwords } from '@bochong/contract/session';
import { logout, useSession } from '../../../kit/session.ts';
import { storeLogin } from '../../../kit/session-storage.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordEntries } from './password-form.ts';
import { usePublicPolicy } from './public-policy.ts';
import { useReplacement } from './use-replacement.ts';

const reasons: Readonly<Record<number, string>> = {
  [loginStatus.FIRST_LOGIN]: '首次登录须修改密码',
  [loginStatus.EXPIRED]: '密码已过期，须修改密码',
  [loginStatus.WEAK]: '密码强度不足，须修改密码',
};

/** Stands in for the shell while a login owes a password change; paying it opens a full session on the page that was asked for. */
export function PasswordDuty() {
  const policy = usePublicPolicy();
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.loginStatus);
  const replacement = useReplacement();
  const enter = {
    onSuccess: (entered: { token: string; status: number }) => {
      storeLogin(entered.token, entered.status);
      window.location.reload();
    },
  };
  const first = useAction(passwords.changeFirst, enter);
  const overdue = useAction(passwords.modify, enter);
  const save = async (entries: PasswordEntries) => {
    const sent = await replacement(entries);
    if (sent) await (status === loginStatus.FIRST_LOGIN ? first : overdue).run({ body: { account: user?.account ?? '', ...sent } });
  };
  return (
    <main className="bare">
      <PasswordDialog
        title="修改密码"
        open
        policy={policy}
        account={user?.account ?? ''}
        reason={`${reasons[status] ?? '须修改密码'}，修改之前不能使用其他功能。`}
        cancelText="退出登录"
        onReset={save}
        onCancel={() => void logout()}
      />
    </main>
  );
}
