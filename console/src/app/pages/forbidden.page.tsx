import { Button, Result } from 'antd';
import { go } from '../../kit/navigation.ts';

export default function ForbiddenPage() {
  return (
    <Result
      status="403"
      title="没有权限"
      subTitle="当前账号没有这个页面的权限，请联系管理员开通。"
      extra={<Button onClick={() => void go('/index')}>返回首页</Button>}
    />
  );
}
