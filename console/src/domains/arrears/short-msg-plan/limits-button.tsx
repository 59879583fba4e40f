import { type ContactLimits, contactLimits, reminders } from '@bochong/contract/arrears';
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { ClockRange, type ClockSpan, withinDay } from '../../../fields/clock-range.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

type Values = Omit<ContactLimits, 'windowStart' | 'windowEnd'> & { window: ClockSpan };

const Item = itemOf(contactLimits);
const numbers = ['smsPerDay', 'smsPer7Days', 'callsPerDay', 'callsPer30Days', 'firstAfterHours', 'smsPriceFen'] as const;

/** How often and when debtors may be contacted, by whatever way. */
export function LimitsButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(reminders.getLimits, {}, { enabled: open });
  const save = useAction(reminders.saveLimits, { success: '催缴限制已保存' });
  return (
    <Allowed to={reminders.saveLimits}>
      <Button onClick={() => setOpen(true)}>催缴限制</Button>
      {data && (
        <FormModal<Values>
          title="催缴限制"
          open={open}
          width={640}
          initial={{ ...data, window: { start: data.windowStart, end: data.windowEnd } }}
          onClose={() => setOpen(false)}
          onSubmit={({ window, payUrl = '', ...rest }) =>
            save.run({ body: { ...rest, payUrl, windowStart: window.start, windowEnd: window.end } })
          }
        >
          <div className="field-grid">
            <Form.Item name="window" label="允许时段" rules={[withinDay]}>
              <ClockRange />
            </Form.Item>
            <Item name="minFen">
              <MoneyInput />
            </Item>
            <Item name="letterMinFen">
              <MoneyInput />
            </Item>
            {numbers.map((name) => (
              <Item key={name} name={name}>
                <InputNumber precision={0} />
              </Item>
            ))}
          </div>
          <Item name="payUrl" extra={`缴费与申诉入口，写入短信的 \${url}`}>
            <Input maxLength={100} placeholder="https://" />
          </Item>
        </FormModal>
      )}
    </Allowed>
  );
}
