import { BellOutlined, NotificationOutlined } from '@ant-design/icons';
import { topBarButtons } from '@bochong/contract/access';
import { bulletins, sysBulletinPage } from '@bochong/contract/bulletin';
import { backlogs } from '@bochong/contract/todo';
import { type ReactNode, useEffect } from 'react';
import { formatBadge } from '../../kit/format.ts';
import { segmentOf } from '../../kit/menu-index.ts';
import { setMenuMark } from '../../kit/menu-marks.ts';
import { currentPath, go } from '../../kit/navigation.ts';
import { usePermission } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { useTotal } from '../../kit/use-total.ts';
import styles from './bells.module.css';

/** The header's calls as the specification has them; the to-dos' rows are not sent along, only their number is read. */
const openTodos = { query: { pageNo: 1, pageSize: 9999, countOnly: 1 } } as const;
const unreadBulletins = { query: { pageNo: 1, pageSize: 100, hasRead: 0 } } as const;
const allUnreadBulletins = { query: { pageNo: 1, pageSize: 9999, hasRead: 0 } } as const;

interface BellProps {
  code: string;
  label: string;
  icon: ReactNode;
  count: number;
  /** Where it leads; inside system management by way of the home page, which jumps on. */
  path: string;
  jump: string;
}

function Bell({ code, label, icon, count, path, jump }: BellProps) {
  if (!usePermission(code)) return null;
  const open = () => void go(segmentOf(currentPath()) === 'systemManage' ? `/index?jump=${jump}` : path);
  const said = count > 0 ? `${label}，${formatBadge(count)}条` : label;
  return (
    <button type="button" className={`bar-button ${styles.bell}`} aria-label={said} title={said} onClick={open}>
      {icon}
      {count > 0 && <i className={styles.count}>{formatBadge(count)}</i>}
    </button>
  );
}

/** Bulletin bell; the platform's screen flag switches it. */
function BulletinBell() {
  const unread = useTotal(topBarButtons.bulletin, bulletins.platform, unreadBulletins);
  return (
    <Bell
      code={topBarButtons.bulletin}
      label="系统公告"
      icon={<NotificationOutlined />}
      count={unread}
      path="/sysBulletin/list"
      jump="SysMessage"
    />
  );
}

/** Number of all unread bulletins at their page in the side bar. */
function BulletinMark() {
  const unread = useTotal(topBarButtons.bulletin, bulletins.platform, allUnreadBulletins);
  useEffect(() => setMenuMark(sysBulletinPage.code, unread), [unread]);
  return null;
}

/** Bulletin bell and to-do bell of the top bar, each with its code only. */
export function Bells() {
  const screenFlag = useSession((state) => state.platform?.screenFlag);
  const todos = useTotal(topBarButtons.todo, backlogs.list, openTodos);
  return (
    <>
      <BulletinMark />
      {screenFlag === 1 && <BulletinBell />}
      <Bell code={topBarButtons.todo} label="待办" icon={<BellOutlined />} count={todos} path="/todo" jump="todo" />
    </>
  );
}
