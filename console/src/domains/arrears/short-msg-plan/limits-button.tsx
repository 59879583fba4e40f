import { type ContactLimits, reminders } from '@bochong/contract/arrears';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { isSound } from '../../../kit/record-body.ts';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(reminders.saveLimits);
/** What lies outside its bounds is said, not moved into them. */
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
        <FormModal<ContactLimits>
          title="催缴限制"
          open={open}
          width={640}
          initial={data}
          onClose={() => setOpen(false)}
          onSubmit={async (body, form) => (isSound(reminders.saveLimits, body, form) ? save.run({ body }) : undefined)}
        >
          <div className="field-grid">
            <Item name="windowStart" />
            <Item name="windowEnd" />
            <Item name="minFen" />
            <Item name="letterMinFen" />
            {numbers.map((name) => (
              <Item key={name} name={name}>
                <InputNumber precision={0} className="number-input" />
              </Item>
            ))}
          </div>
          <Item name="payUrl" placeholder="https://" extra={`缴费与申诉入口，写入短信的 \${url}`} />
        </FormModal>
      )}
    </Allowed>
  );
}
