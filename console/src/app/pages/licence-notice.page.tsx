import { Notice } from '../../kit/notice.tsx';
import { usePlace } from '../../kit/tab-context.tsx';

const notices: Readonly<Record<string, readonly [title: string, next: string]>> = {
  '/noAuth': ['尚未导入授权', '请联系服务商获取授权文件，由管理员导入后使用。'],
  '/noIndepAuth': ['尚未导入独立授权', '当前单位使用独立授权，请由管理员导入独立授权文件后使用。'],
  '/noDoubleAuth': ['尚未导入授权', '当前单位同时使用平台授权和独立授权，请由管理员导入缺少的授权后使用。'],
};

export default function LicenceNoticePage() {
  const [title, next] = notices[usePlace().pathname] ?? ['授权异常', ''];
  return <Notice title={title} text={next} />;
}
