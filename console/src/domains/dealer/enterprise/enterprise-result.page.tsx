import { enterpriseStatus, enterprises } from '@bochong/contract/dealer';
import { Button, Result } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { go } from '../../../kit/navigation.ts';

const outcomes = {
  [enterpriseStatus.NEVER]: ['info', '尚未提交企业认证', '提交企业资料并通过审核后，即为已认证单位。'],
  [enterpriseStatus.CERTIFIED]: ['success', '企业认证已通过', ''],
  [enterpriseStatus.WAITING]: ['info', '资料已提交，等待审核', '通常需要1~3个工作日，审核期间可以继续使用。'],
  [enterpriseStatus.LOST]: ['warning', '企业认证未通过或已失效', '请修改资料后重新提交。'],
} as const;

/** Where an application stands. */
export default function EnterpriseResultPage() {
  return (
    <Detail endpoint={enterprises.state} input={{}}>
      {({ status, companyName, validTo }) => {
        const [kind, title, text] = outcomes[status];
        const certified = status === enterpriseStatus.CERTIFIED && validTo !== null;
        return (
          <Result
            status={kind}
            title={title}
            subTitle={certified ? `${companyName}，有效期至${validTo}` : text}
            extra={[
              status === enterpriseStatus.NEVER || status === enterpriseStatus.LOST ? (
                <Button key="apply" type="primary" onClick={() => void go('/enterprise')}>
                  去认证
                </Button>
              ) : (
                <Button key="detail" type="primary" onClick={() => void go('/enterDetail')}>
                  查看资料
                </Button>
              ),
              <Button key="home" onClick={() => void go('/index')}>
                返回首页
              </Button>,
            ]}
          />
        );
      }}
    </Detail>
  );
}
