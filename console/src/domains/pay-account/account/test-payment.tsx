import { driverBills, payState } from '@bochong/contract/bill';
import { Modal, Result, Spin } from 'antd';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const decided: readonly number[] = [payState.SUCCESS, payState.FAILED, payState.CLOSED];

/** The code to be paid, and what has become of it. */
function TestState({ outTradeNo }: { outTradeNo: string }) {
  const { data } = useEndpoint(
    driverBills.state,
    { params: { outTradeNo } },
    { refetchInterval: (query) => (decided.includes(query.state.data?.payState ?? -1) ? false : 2000) },
  );
  if (data?.payState === payState.SUCCESS) return <Result status="success" title="已到账 0.01 元" subTitle="将自动原路退回" />;
  if (data && decided.includes(data.payState)) return <Result status="error" title="未收到款项" subTitle={payState.label(data.payState)} />;
  if (!data?.payUrl) return <Spin description="正在向渠道下单" />;
  return (
    <>
      <QrCode value={data.payUrl} label="支付二维码" />
      <p>请扫码支付 0.01 元</p>
    </>
  );
}

/** Shows a test payment until somebody closes it. */
export function useTestPayment() {
  const show = useDialog();
  return (outTradeNo: string) =>
    show((open, close) => (
      <Modal open={open} title="测试收款" onCancel={close} footer={null} destroyOnHidden>
        <TestState outTradeNo={outTradeNo} />
      </Modal>
    ));
}
