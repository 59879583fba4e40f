import { Button, Result } from 'antd';
import { go } from '../../kit/navigation.ts';

export default function NotFoundPage() {
  return (
    <Result
      status="404"
      title="页面不存在"
      subTitle="地址有误，或者当前账号没有这个页面的权限。"
      extra={
        <Button type="primary" onClick={() => void go('/index')}>
          返回首页
        </Button>
      }
    />
  );
}
