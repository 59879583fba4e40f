import { paySetting, paySettings } from '@bochong/contract/pay-account';
import { Card } from 'antd';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';

/** How the operating unit takes money: what a scanned bill may come to, whether cash is taken, and when a shift's cash is due. */
export default function PaySettingPage() {
  return (
    <Card
      title="收款"
      extra={
        <LoadedForm read={paySettings.get} to={paySettings.update} word="修改支付设置" button="default" done="支付设置已保存" width={560} />
      }
    >
      <Detail endpoint={paySettings.get} input={{}}>
        {(setting) => <RecordFacts of={paySetting} record={setting} fields={['maxSingleFen', 'cashAllowed', 'handInHours']} />}
      </Detail>
    </Card>
  );
}
