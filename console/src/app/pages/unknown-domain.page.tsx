import { Notice } from '../../kit/notice.tsx';

export default function UnknownDomainPage() {
  return <Notice title="域名未登记" text={`${window.location.hostname} 没有对应的平台，请核对地址或联系服务商。`} />;
}
