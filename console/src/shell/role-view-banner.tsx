import { roleViews } from '@bochong/contract/access';
import { Button } from 'antd';
import { restartSession, useSession } from '../kit/session.ts';
import { useAction } from '../kit/use-endpoint.ts';

/** Says that the console is looked at as a role, and leads back. */
export function RoleViewBanner() {
  const role = useSession((state) => state.user?.viewedRole ?? '');
  const stop = useAction(roleViews.stop);
  if (role === '') return null;
  const leave = async () => {
    if ((await stop.run({})) !== undefined) restartSession();
  };
  return (
    <div className="role-view-banner" role="status">
      正在以角色“{role}”查看，只能浏览
      <Button size="small" type="primary" loading={stop.pending} onClick={() => void leave()}>
        退出
      </Button>
    </div>
  );
}
