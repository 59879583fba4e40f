import { Button } from 'antd';
import { Notice } from '../../kit/notice.tsx';
import { takeLoadFailure } from '../load-failure.ts';

/** Where a failed load of user or menus leads: says why, and the way back in. */
export default function WhitePage() {
  const message = takeLoadFailure();
  const redirect = new URLSearchParams(window.location.search).get('redirect');
  if (message === null && redirect === null) return null;
  return (
    <Notice title={message ?? '登录信息已失效，请重新登录'}>
      <Button type="primary" href={`/login${redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`}`}>
        重新登录
      </Button>
    </Notice>
  );
}
