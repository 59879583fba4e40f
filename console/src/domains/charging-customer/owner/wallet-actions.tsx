import { balanceWithdraws, withdrawMethod } from '@bochong/contract/balance';
import { driverBills, payChannel, payState } from '@bochong/contract/bill';
import { type ChargingWallet, chargingWallets, rechargeChannels } from '@bochong/contract/charging-customer';
import { Form, Input, Modal, Result, Select, Spin } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { MoneyInput } from '../../../fields/money-input.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const channels = rechargeChannels.map((value) => ({ value, label: payChannel.label(value) }));
const Item = itemOf(chargingWallets.recharge);

/** Money was taken: by which means, how much, and what is given on top. It counts when somebody else has agreed. */
const ManualRecharge = ({ wallet }: { wallet: ChargingWallet }) => (
  <ActionForm
    to={chargingWallets.recharge}
    word="人工充值"
    button="primary"
    title={`人工充值 ${wallet.holderName}`}
    okText="提交审核"
    width={640}
    given={{ params: { id: wallet.walletId } }}
    initial={{ tenders: [{ payChannel: payChannel.CASH, amountFen: 0, voucherNo: '' }] }}
    done="已提交，另一位同事审核后到账"
  >
    <p>现有本金 {<Money fen={wallet.principalFen} sign />}，审核通过后本金和赠送金同时到账。</p>
    <FormRows name="tenders" add="增加一种收款方式" most={3} blank={{ payChannel: payChannel.POS, amountFen: 0, voucherNo: '' }}>
      {(at) => (
        <>
          <Form.Item name={[at, 'payChannel']} label="收款方式">
            <Select options={channels} />
          </Form.Item>
          <Form.Item name={[at, 'amountFen']} label="金额" rules={[{ required: true, type: 'number', min: 1, message: '请输入金额' }]}>
            <MoneyInput />
          </Form.Item>
          <Form.Item name={[at, 'voucherNo']} label="凭证号">
            <Input maxLength={64} placeholder="非现金必填" />
          </Form.Item>
        </>
      )}
    </FormRows>
    <Item name="giftFen" />
    <Item name="reason" required />
  </ActionForm>
);

const decided: readonly number[] = [payState.SUCCESS, payState.FAILED, payState.CLOSED];

/** The code to be paid, and what has become of it. */
function PayCode({ outTradeNo }: { outTradeNo: string }) {
  const { data } = useEndpoint(
    driverBills.state,
    { params: { outTradeNo } },
    { refetchInterval: ({ state }) => (decided.includes(state.data?.payState ?? -1) ? false : 2000) },
  );
  if (data?.payState === payState.SUCCESS) return <Result status="success" title="已到账" subTitle="余额已更新" />;
  if (data && decided.includes(data.payState)) return <Result status="error" title="未收到款项" subTitle={payState.label(data.payState)} />;
  if (!data?.payUrl) return <Spin description="正在向渠道下单" />;
  return <QrCode value={data.payUrl} label="充值二维码" />;
}

function ScanRecharge({ wallet }: { wallet: ChargingWallet }) {
  const show = useDialog();
  return (
    <ActionForm
      to={chargingWallets.payCode}
      word="扫码充值"
      button="default"
      title={`扫码充值 ${wallet.holderName}`}
      okText="生成二维码"
      given={{ params: { id: wallet.walletId } }}
      initial={{ payChannel: payChannel.WECHAT }}
      onDone={({ outTradeNo }) =>
        show((open, close) => (
          <Modal open={open} title="请车主扫码支付" onCancel={close} footer={null} destroyOnHidden>
            <PayCode outTradeNo={outTradeNo} />
          </Modal>
        ))
      }
    />
  );
}

/** What goes back the way it came, as the server reckons it now. */
function WithdrawHint({ accountId }: { accountId: string }) {
  const { data } = useEndpoint(balanceWithdraws.preview, { params: { id: accountId } });
  if (!data) return null;
  return (
    <p>
      最多可提现 <Money fen={data.withdrawableFen} sign />
      （仅本金，赠送金不退），其中可原路退回 <Money fen={data.originalFen} sign />
      ；提交后本金即扣出，审核后打款。
    </p>
  );
}

const bankFields = (['bankName', 'bankCardNo', 'accountName'] as const).map((name) => ({
  name,
  required: true,
  when: ({ method }: { method?: unknown }) => method === withdrawMethod.BANK,
}));

/** Principal leaves the account; what may not go is said, and the button is not there. */
const Withdraw = ({ wallet }: { wallet: ChargingWallet }) =>
  wallet.withdrawableFen > 0 && (
    <ActionForm
      to={balanceWithdraws.apply}
      word="提现"
      button="default"
      title={`申请提现 ${wallet.holderName}`}
      okText="提交审核"
      given={{ body: { accountId: wallet.walletId } }}
      asks={[{ name: 'amountFen', maxFen: wallet.withdrawableFen }, 'method', ...bankFields, 'reason']}
      initial={{ amountFen: wallet.withdrawableFen, method: withdrawMethod.ORIGINAL, bankName: '', bankCardNo: '', accountName: '' }}
      done="已提交，本金已扣出，审核后打款"
    >
      <WithdrawHint accountId={wallet.walletId} />
    </ActionForm>
  );

/** What moves the money of a wallet. */
export const WalletActions = ({ wallet }: { wallet: ChargingWallet }) => (
  <>
    <ManualRecharge wallet={wallet} />
    <ScanRecharge wallet={wallet} />
    <Withdraw wallet={wallet} />
  </>
);
