import { type DebtorFilter, messageResultPage, reminders } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { DebtorItems } from './debtor-items.tsx';
import { Messages } from './message-preview.tsx';
import { TemplateSelect } from './template-select.tsx';

type Checked = Data<typeof reminders.check>;
type Values = DebtorFilter & { templateId: string };

/** Reminds everybody of a choice: first what it would come to, then the sending. */
export function RemindAllButton({ code = messageResultPage.can.remindAll }: { code?: string }) {
  const [choosing, setChoosing] = useState(false);
  const [checked, setChecked] = useState<{ templateId: string; result: Checked } | null>(null);
  const check = useAction(reminders.check);
  const send = useAction(reminders.remindAll, { success: '批次已开始发送' });
  return (
    <Allowed to={code}>
      <Button type="primary" onClick={() => setChoosing(true)}>
        全部提醒
      </Button>
      <FormModal<Values>
        title="全部提醒：选择车辆与模板"
        open={choosing}
        okText="预检"
        width={640}
        onClose={() => setChoosing(false)}
        onSubmit={async ({ templateId, ...filter }) => {
          const { parkIds, clazzIds, ...rest } = filter;
          const result = await check.run({
            query: {
              templateId,
              ...rest,
              ...(parkIds?.length && { parkIds: parkIds.join(',') }),
              ...(clazzIds?.length && { clazzIds: clazzIds.join(',') }),
            } as never,
          });
          if (result) setChecked({ templateId, result });
          return result;
        }}
      >
        <Form.Item name="templateId" label="短信模板" rules={[{ required: true, message: '请选择短信模板' }]}>
          <TemplateSelect />
        </Form.Item>
        <DebtorItems />
      </FormModal>
      <FormModal<object>
        title="全部提醒：预检结果"
        open={checked !== null}
        okText="确认发送"
        width={640}
        onClose={() => setChecked(null)}
        onSubmit={async () => checked && send.run({ body: { templateId: checked.templateId, checkToken: checked.result.checkToken } })}
      >
        {checked && (
          <>
            <p>
              欠费车辆 <b>{checked.result.plates}</b> 辆，其中有号码 <b>{checked.result.withPhone}</b> 辆
            </p>
            <Messages of={checked.result} chosen={checked.result.plates} />
          </>
        )}
        <p>发送时逐车复核：已缴清、申诉中、超频次或不在允许时段的车辆不会收到短信。预检结果5分钟内有效。</p>
      </FormModal>
    </Allowed>
  );
}
