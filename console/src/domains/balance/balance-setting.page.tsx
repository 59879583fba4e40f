import { withdrawSetting, withdrawSettings } from '@bochong/contract/balance';
import { walletSetting, walletSettings } from '@bochong/contract/charging-customer';
import { Card, Flex, Form } from 'antd';
import { MoneyInput } from '../../fields/money-input.tsx';
import { LoadedForm } from '../../kit/action-form.tsx';
import { Detail } from '../../kit/detail.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormRows } from '../../kit/form-rows.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';

const Item = itemOf(walletSettings.update);

/** How accounts of owners are filled, and what may be asked back of them. */
export default function BalanceSettingPage() {
  return (
    <Flex vertical gap="middle">
      <Card
        title="充值"
        extra={
          <LoadedForm
            read={walletSettings.get}
            to={walletSettings.update}
            word="修改充值设置"
            button="default"
            done="充值设置已保存"
            width={560}
          >
            <Item name="minRechargeFen" />
            <Item name="maxBalanceFen" />
            <Item name="giftExpiryDays" />
            <FormRows name="presets" add="增加一档" most={6} blank={{ fen: 10_000 }}>
              {(at, index) => (
                <Form.Item
                  name={[at, 'fen']}
                  label={`第${index + 1}档`}
                  rules={[{ required: true, type: 'number', min: 1, message: '请输入金额' }]}
                >
                  <MoneyInput />
                </Form.Item>
              )}
            </FormRows>
          </LoadedForm>
        }
      >
        <Detail endpoint={walletSettings.get} input={{}}>
          {(setting) => (
            <RecordFacts
              of={walletSetting}
              record={setting}
              fields={[
                'minRechargeFen',
                'maxBalanceFen',
                { name: 'giftExpiryDays', show: ({ giftExpiryDays: days }) => (days === 0 ? '长期有效' : `${days}天`) },
                { name: 'presets', show: ({ presets }) => presets.map(({ fen }) => formatFen(fen)).join(' · ') },
              ]}
            />
          )}
        </Detail>
      </Card>
      <Allowed to={withdrawSettings.get}>
        <Card
          title="提现"
          extra={
            <LoadedForm
              read={withdrawSettings.get}
              to={withdrawSettings.update}
              word="修改提现设置"
              button="default"
              done="提现设置已保存"
            />
          }
        >
          <Detail endpoint={withdrawSettings.get} input={{}}>
            {(setting) => <RecordFacts of={withdrawSetting} record={setting} fields={['minFen', 'dailyTimes', 'original']} />}
          </Detail>
        </Card>
      </Allowed>
    </Flex>
  );
}
