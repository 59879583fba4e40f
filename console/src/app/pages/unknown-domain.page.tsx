import { Result } from 'antd';

export default function UnknownDomainPage() {
  return <Result status="warning" title="域名未登记" subTitle={`${window.location.hostname} 没有对应的平台，请核对地址或联系服务商。`} />;
}
