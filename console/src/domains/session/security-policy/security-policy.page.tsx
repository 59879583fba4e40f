import { type SecurityPolicy, securityPolicies, securityPolicy } from '@bochong/contract/session';
import { Alert, Radio } from 'antd';
import { type Asked, AskedItems } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const modes = ['弱口令模式', '强口令', '登录账号口令'].map((label, value) => ({ value, label }));
const groups: readonly [title: string, asks: readonly Asked<keyof SecurityPolicy>[]][] = [
  ['登录', ['maxFail', 'lockMinutes', 'captchaAfter', 'ipMaxFail10Min']],
  ['会话', ['sessionIdleMinutes', 'sessionMaxHours', 'sessionMaxPerUser']],
  ['密码', [{ name: 'pwdMode', wide: true, children: <Radio.Group options={modes} /> }, 'pwdExpireDays', 'pwdHistory']],
  ['更安全的做法', ['allowPaste', 'longPassword', 'keepCharacters', 'forbidWeakMode', 'socketTicket', 'showSessionTimeout']],
];

/** Login and password policy; a dealer sees and saves its own, never looser than the platform's. */
export default function SecurityPolicyPage() {
  const { data } = useEndpoint(securityPolicies.get, {});
  const update = useAction(securityPolicies.update, { success: '安全配置已保存，新登录按新配置执行' });
  const initial = data && { ...data.policy, rev: data.rev };
  return (
    <FormPage<SecurityPolicy, NonNullable<typeof initial>>
      initial={initial}
      onSubmit={(policy, { rev }) => update.run({ body: { policy, rev } })}
      to={securityPolicies.update}
    >
      {data?.ownDealer === 1 && (
        <Alert type="info" showIcon title="单位的配置只能比平台更严格；平台收紧后，单位较宽松的项自动按平台执行。" />
      )}
      {groups.map(([title, asks]) => (
        <section key={title}>
          <h3 className="form-title">{title}</h3>
          <div className="field-grid">
            <AskedItems of={securityPolicy} asks={asks} />
          </div>
        </section>
      ))}
    </FormPage>
  );
}
