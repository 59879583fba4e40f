import { type PassCardRow, passCards } from '@bochong/contract/special-vehicle';
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Stops a card from a day on. */
export function PassFreeze({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const freeze = useAction(passCards.freeze, { success: '已冻结' });
  const tomorrow = dayjs().add(1, 'day');
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>冻结</LinkButton>
      <FormModal<{ fromDate: Dayjs }>
        title={`冻结 ${row.plates[0]?.plateNo ?? row.certCode}`}
        open={open}
        okText="冻结"
        initial={{ fromDate: tomorrow }}
        onClose={() => setOpen(false)}
        onSubmit={({ fromDate }) =>
          freeze.run({ params: { id: row.cardId }, body: { fromDate: fromDate.format('YYYY-MM-DD'), rev: row.rev } })
        }
      >
        <Form.Item name="fromDate" label="冻结起" extra="冻结至少7天，解冻后有效期顺延" rules={[{ required: true, message: '请选择日期' }]}>
          <DatePicker minDate={tomorrow} maxDate={dayjs(row.validTo)} />
        </Form.Item>
      </FormModal>
    </>
  );
}
