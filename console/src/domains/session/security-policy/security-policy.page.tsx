import { type SecurityPolicy, securityPolicies, securityPolicy } from '@bochong/contract/session';
import { Alert, InputNumber, Radio, Switch } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(securityPolicy);
const path = '/systemManage/security/index';

type Key = keyof SecurityPolicy;

const loginLimits = ['maxFail', 'lockMinutes', 'captchaAfter', 'ipMaxFail10Min'] as const satisfies Key[];
const sessionLimits = ['sessionIdleMinutes', 'sessionMaxHours', 'sessionMaxPerUser'] as const satisfies Key[];
const passwordLimits = ['pwdExpireDays', 'pwdHistory'] as const satisfies Key[];
const switches = [
  'allowPaste',
  'longPassword',
  'keepCharacters',
  'forbidWeakMode',
  'socketTicket',
  'showSessionTimeout',
] as const satisfies Key[];

const modes = [
  { value: 0, label: '弱口令模式' },
  { value: 1, label: '强口令' },
  { value: 2, label: '登录账号口令' },
];

const Numbers = ({ of }: { of: readonly Key[] }) => (
  <div className="field-grid">
    {of.map((key) => (
      <Item key={key} name={key}>
        <InputNumber precision={0} />
      </Item>
    ))}
  </div>
);

/** Login and password policy; a dealer sees and saves its own, never looser than the platform's. */
export default function SecurityPolicyPage() {
  const { data } = useEndpoint(securityPolicies.get, {});
  const update = useAction(securityPolicies.update, { success: '安全配置已保存，新登录按新配置执行' });
  const save = async (policy: SecurityPolicy) => {
    await update.run({ body: { policy, rev: data?.rev ?? 0 } });
    return undefined;
  };
  return (
    <FormPage<SecurityPolicy> initial={data?.policy} onSubmit={save} back={path} to={securityPolicies.update}>
      {data?.ownDealer === 1 && (
        <Alert type="info" showIcon title="单位的配置只能比平台更严格；平台收紧后，单位较宽松的项自动按平台执行。" />
      )}
      <h3 className="form-title">登录</h3>
      <Numbers of={loginLimits} />
      <h3 className="form-title">会话</h3>
      <Numbers of={sessionLimits} />
      <h3 className="form-title">密码</h3>
      <Item name="pwdMode">
        <Radio.Group options={modes} />
      </Item>
      <Numbers of={passwordLimits} />
      <h3 className="form-title">更安全的做法</h3>
      <div className="field-grid">
        {switches.map((key) => (
          <Item
            key={key}
            name={key}
            required={false}
            getValueProps={(value: number) => ({ checked: value === 1 })}
            normalize={(on: boolean) => (on ? 1 : 0)}
          >
            <Switch />
          </Item>
        ))}
      </div>
    </FormPage>
  );
}
