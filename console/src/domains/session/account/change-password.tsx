import { passwords } from '@bochong/contract/session';
import { leaveForLogin, useSession } from '../../../kit/session.ts';
import { toast } from '../../../kit/toast.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordEntries } from './password-form.ts';
import { usePublicPolicy } from './public-policy.ts';
import { useReplacement } from './use-replacement.ts';

/** Change of one's own password; the user is told and sent to the login. */
export function ChangePassword({ open, onClose }: { open: boolean; onClose(): void }) {
  const policy = usePublicPolicy();
  const user = useSession((state) => state.user);
  const replacement = useReplacement();
  const change = useAction(passwords.change, {
    onSuccess: () => {
      toast('success', '密码修改成功，请重新登录');
      leaveForLogin('passwordChanged');
    },
  });
  const save = async (entries: PasswordEntries) => {
    const sent = await replacement(entries);
    if (sent) await change.run({ body: { userId: user?.userId ?? '', ...sent } });
  };
  return <PasswordDialog title="修改密码" open={open} policy={policy} account={user?.account ?? ''} onReset={save} onCancel={onClose} />;
}
