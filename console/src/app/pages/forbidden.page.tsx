import { Button } from 'antd';
import { go } from '../../kit/navigation.ts';
import { Notice } from '../../kit/notice.tsx';

export default function ForbiddenPage() {
  return (
    <Notice title="没有权限" text="当前账号没有这个页面的权限，请联系管理员开通。">
      <Button type="primary" onClick={() => void go('/index')}>
        返回首页
      </Button>
    </Notice>
  );
}
