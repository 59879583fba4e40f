import { licenseIssuePage, licenseNotices, noticeLevel, operatorAuthPage } from '@bochong/contract/license';
import { Button } from 'antd';
import { useEffect } from 'react';
import { call } from '../../../kit/api.ts';
import { usePermission } from '../../../kit/permission.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';
import { say } from '../../../kit/voices.ts';

const kinds = { [noticeLevel.HINT]: 'info', [noticeLevel.WARNING]: 'warning', [noticeLevel.SEVERE]: 'error' } as const;

/** After login: what is about to end, as popups that stay until they are closed. The server tells each once. */
export function LicenseNotices() {
  const platform = useSession(({ user }) => user !== null && isPlatformUser(user.userType));
  const page = platform ? licenseIssuePage : operatorAuthPage;
  const mayOpen = usePermission(page.code);
  const concerned = useSession(({ user }) => user !== null) && (mayOpen || !platform);
  useEffect(() => {
    if (!concerned) return;
    const show = async () => {
      for (const notice of await call(licenseNotices.login, {})) {
        if (notice.needPopup === 0) continue;
        say(({ notification }) =>
          notification[kinds[notice.level]]({
            key: notice.noticeId,
            title: notice.poolId === null ? '服务器时间异常' : '授权到期提醒',
            description: notice.content,
            duration: 0,
            placement: 'bottomRight',
            ...(mayOpen && {
              actions: (
                <Button size="small" href={page.path} target="_blank">
                  查看授权
                </Button>
              ),
            }),
          }),
        );
      }
    };
    // A reminder that could not be fetched comes with the next login.
    show().catch(() => undefined);
  }, [concerned, mayOpen, page]);
  return null;
}
