import { type ArrearsPlate, remindChannel, reminders } from '@bochong/contract/arrears';
import { DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const outside = { ...remindChannel, options: remindChannel.options.filter(({ value }) => value === 5 || value === 7) };

type Debtor = Pick<ArrearsPlate, 'plateId' | 'plateNo' | 'doNotDisturb'>;

interface Outside {
  channel: 5 | 7;
  at: Dayjs;
  note: string;
}

/** Writes down a call or a paper notice made outside. */
function OutsideDialog({ row, onClose }: { row: Debtor; onClose(): void }) {
  const write = useAction(reminders.manualRemind, { success: '已登记' });
  return (
    <FormModal<Outside>
      title={`登记线下催缴 ${row.plateNo}`}
      open
      initial={{ channel: remindChannel.MANUAL_CALL, at: dayjs() }}
      onClose={onClose}
      onSubmit={({ channel, at, note }) => write.run({ body: { plateId: row.plateId, channel, at: at.toISOString(), note } })}
    >
      <Form.Item name="channel" label="催缴方式">
        <EnumSelect of={outside} allowClear={false} />
      </Form.Item>
      <Form.Item name="at" label="催缴时间" rules={[{ required: true, message: '请选择催缴时间' }]}>
        <DatePicker showTime disabledDate={(day) => day.isAfter(dayjs())} />
      </Form.Item>
      <Form.Item name="note" label="说明" rules={[{ required: true, message: '请填写说明' }]}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}

/** An owner asked for quiet, or takes it back. */
function QuietDialog({ row, onClose }: { row: Debtor; onClose(): void }) {
  const quiet = !row.doNotDisturb;
  const action = useAction(reminders.quiet, { success: quiet ? '已设为免打扰' : '已取消免打扰' });
  return (
    <FormModal<{ reason: string }>
      title={`${quiet ? '免打扰' : '取消免打扰'} ${row.plateNo}`}
      open
      onClose={onClose}
      onSubmit={({ reason }) => action.run({ body: { plateId: row.plateId, doNotDisturb: quiet, reason } })}
    >
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
        <Input.TextArea rows={2} maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  );
}

/** What is noted about a vehicle's owner by hand: a contact outside, and the wish to be left alone. */
export function ContactNotes({ row }: { row: Debtor }) {
  const [noting, setNoting] = useState<'outside' | 'quiet' | null>(null);
  const close = () => setNoting(null);
  return (
    <>
      <Allowed to={reminders.manualRemind}>
        <LinkButton onClick={() => setNoting('outside')}>登记线下催缴</LinkButton>
      </Allowed>
      <Allowed to={reminders.quiet}>
        <LinkButton onClick={() => setNoting('quiet')}>{row.doNotDisturb ? '取消免打扰' : '免打扰'}</LinkButton>
      </Allowed>
      {noting === 'outside' && <OutsideDialog row={row} onClose={close} />}
      {noting === 'quiet' && <QuietDialog row={row} onClose={close} />}
    </>
  );
}
