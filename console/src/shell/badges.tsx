import { SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { segmentOf } from '../kit/menu-index.ts';
import { go, useLocation } from '../kit/navigation.ts';
import { isPlatformUser, type Session, useSession } from '../kit/session.ts';

/** Area beside the platform's name: system management and downloads say where one is. */
export function areaOf(pathname: string): string | null {
  const segment = segmentOf(pathname);
  if (segment === 'systemManage') return '系统管理';
  return segment === 'down' || segment === 'downBigFile' ? '下载' : null;
}

export function AreaBadge() {
  const area = areaOf(useLocation().pathname);
  return area === null ? null : <span className="area-badge">{area}</span>;
}

/** Authorization badge: only expired (-1, warning) and about to expire (2, info). */
export function licenceBadge(authStatus: number): { tone: 'amber' | 'blue'; text: string } | null {
  if (authStatus === -1) return { tone: 'amber', text: '授权已过期' };
  return authStatus === 2 ? { tone: 'blue', text: '授权即将过期' } : null;
}

export function LicenceBadge() {
  const badge = useSession((state) => (state.user && isPlatformUser(state.user.userType) ? null : state.authStatus));
  const shown = badge === null ? null : licenceBadge(badge);
  if (shown === null) return null;
  return (
    <button
      type="button"
      className={`status-badge status-${shown.tone}`}
      onClick={() => window.open('/systemManage/operatorAuth/index', '_blank', 'noopener')}
    >
      <SafetyCertificateOutlined aria-hidden /> <span>{shown.text}</span>
    </button>
  );
}

type EnterpriseFacts = Pick<Session, 'user' | 'platform' | 'enterpriseStatus'>;

/** Where the enterprise badge leads; null when it is not shown (platform type 1, screen flag on, not certified). */
export function enterprisePath({ user, platform, enterpriseStatus }: EnterpriseFacts): string | null {
  if (user === null || isPlatformUser(user.userType) || enterpriseStatus === 1) return null;
  if (platform?.platformType !== '1' || platform.screenFlag !== 1) return null;
  return enterpriseStatus === 0 ? '/enterprise' : '/enterDetail';
}

export function EnterpriseBadge() {
  const path = useSession(enterprisePath);
  if (path === null) return null;
  return (
    <button type="button" className="status-badge status-amber" onClick={() => void go(path)}>
      <WarningOutlined aria-hidden /> <span>企业未认证</span>
    </button>
  );
}
