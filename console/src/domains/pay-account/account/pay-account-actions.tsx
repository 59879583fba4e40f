import { type PayAccount, payAccountStatus, payAccounts, payProvider } from '@bochong/contract/pay-account';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { AccountLots } from './account-lots.tsx';
import { useTestPayment } from './test-payment.tsx';
import { VerifiersInput } from './verifiers-input.tsx';

const { ENABLED, STOPPED } = payAccountStatus;

/** Keys are written, never shown: a part that is left out stays. */
function KeyForm({ row: { accountId, accountName, provider, rev } }: { row: PayAccount }) {
  const wechat = provider === payProvider.WECHAT;
  const own = wechat
    ? (['serialNo', 'apiV3Key', 'appSecret'] as const)
    : ([{ name: 'serialNo', extra: '公钥模式留空' }, 'rootSerial', 'authToken'] as const);
  return (
    <ActionForm
      to={payAccounts.setKeys}
      word="密钥"
      title={`更新密钥 ${accountName}`}
      okText="更新"
      width={720}
      given={{ params: { id: accountId }, body: { rev } }}
      asks={['privateKey', ...own, { name: 'verifiers', extra: '更换期间新旧可同时填写', children: <VerifiersInput /> }]}
      done="密钥已更新"
    >
      <p>只写不读：留空的部分保持不变。</p>
    </ActionForm>
  );
}

function TestForm({ row: { accountId, accountName } }: { row: PayAccount }) {
  const show = useTestPayment();
  return (
    <ActionForm
      to={payAccounts.test}
      word="测试收款"
      title={`测试收款 ${accountName}`}
      given={{ params: { id: accountId } }}
      asks={[{ name: 'parkId', extra: '以该车场的名义收款 0.01 元，到账后自动退回', children: <ParkSelect /> }]}
      onDone={({ outTradeNo }) => show(outTradeNo)}
    />
  );
}

/** What may be done to an account. */
export function PayAccountActions({ row }: { row: PayAccount }) {
  const { accountId, accountName, provider, rev, status, hasKeys } = row;
  const switchTo = (to: typeof ENABLED | typeof STOPPED) => ({ params: { id: accountId }, body: { status: to, rev } });
  const simulated = provider === payProvider.SIMULATED;
  return (
    <>
      {status !== payAccountStatus.CLOSED && (simulated || hasKeys === 1) && <TestForm row={row} />}
      {status === STOPPED && (
        <ActionLink to={payAccounts.switchStatus} input={switchTo(ENABLED)} done="账户已启用">
          启用
        </ActionLink>
      )}
      {status === STOPPED && (
        <ActionLink
          to={payAccounts.close}
          input={{ params: { id: accountId }, body: { rev } }}
          ask={`注销“${accountName}”？`}
          description="注销后不能再启用，各车场对它的设置一并取消；已收的款仍可原路退回。有未归档月份的账户不能注销。"
          done="账户已注销"
          danger
        >
          注销
        </ActionLink>
      )}
      {status === ENABLED && (
        <ActionForm
          to={payAccounts.switchStatus}
          word="停用"
          title={`停用“${accountName}”`}
          width={720}
          given={switchTo(STOPPED)}
          asks={[]}
          done="账户已停用"
          danger
        >
          <AccountLots account={row} stopping />
          <p>已经收到的款仍可原路退回；在途的支付照常到账。再次启用即恢复。</p>
        </ActionForm>
      )}
      {!simulated && status !== payAccountStatus.FROZEN && <KeyForm row={row} />}
    </>
  );
}
