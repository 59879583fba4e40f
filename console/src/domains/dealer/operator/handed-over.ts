import { useShownOnce } from '../../../kit/shown-once.tsx';

/** Hands an administrator's first password over. */
export function useHandedOver() {
  const show = useShownOnce();
  return (title: string, { account, initialPassword }: { account: string; initialPassword: string }) =>
    show({ title: `${title}：管理员账号 ${account}`, secret: initialPassword, note: '首次登录须修改密码。' });
}
