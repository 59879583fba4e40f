import { BellOutlined, NotificationOutlined } from '@ant-design/icons';
import { topBarButtons } from '@bochong/contract/access';
import { UserMenu } from '../domains/session/user-menu.tsx';
import { go, jumpPath } from '../kit/navigation.ts';
import { Allowed } from '../kit/permission.tsx';
import type { ShellSlots } from '../shell/shell.tsx';

const Bells = () => (
  <>
    <Allowed code={topBarButtons.todo}>
      <button type="button" className="bar-button" aria-label="待办" onClick={() => void go(jumpPath('todo'))}>
        <BellOutlined />
      </button>
    </Allowed>
    <Allowed code={topBarButtons.bulletin}>
      <button type="button" className="bar-button" aria-label="系统公告" onClick={() => void go(jumpPath('SysMessage'))}>
        <NotificationOutlined />
      </button>
    </Allowed>
  </>
);

/** What domains put into the shell, which knows none of them. */
export const slots: ShellSlots = { bells: <Bells />, userMenu: <UserMenu /> };
