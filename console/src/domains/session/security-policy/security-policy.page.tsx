import { defaultSecurityPolicy, securityPolicies, securityPolicy } from '@bochong/contract/session';
import { Alert } from 'antd';
import { SettingsPage } from '../../../kit/settings-page.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { securitySections } from './security-sections.tsx';

/** Login and password policy; a dealer sees and saves its own, never looser than the platform's. */
export default function SecurityPolicyPage() {
  const { data } = useEndpoint(securityPolicies.get, {});
  const update = useAction(securityPolicies.update, { success: '安全配置已保存，新登录按新配置执行' });
  return (
    <SettingsPage
      of={securityPolicy}
      defaults={data?.ownDealer === 1 ? data.platform : defaultSecurityPolicy}
      sections={securitySections}
      stored={data && { values: data.policy, changes: data.changes, rev: data.rev }}
      effect={securityPolicies.effect}
      effectInput={(policy) => ({ body: { policy } })}
      to={securityPolicies.update}
      save={(policy, rev) => update.run({ body: { policy, rev } })}
    >
      {data?.ownDealer === 1 && (
        <Alert
          type="info"
          showIcon
          title="单位的配置只能比平台更严格；平台收紧后，单位较宽松的项自动按平台执行。下面的“默认”是平台的值。"
        />
      )}
    </SettingsPage>
  );
}
