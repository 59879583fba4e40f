import { Button } from 'antd';
import { go } from '../../kit/navigation.ts';
import { Notice } from '../../kit/notice.tsx';

export default function NotFoundPage() {
  return (
    <Notice title="页面不存在" text="地址有误，或者当前账号没有这个页面的权限。">
      <Button type="primary" onClick={() => void go('/index')}>
        返回首页
      </Button>
    </Notice>
  );
}
