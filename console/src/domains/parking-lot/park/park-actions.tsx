import { type Park, parkStatus, parks } from '@bochong/contract/parking-lot';
import { DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

interface SwitchValues {
  parkStatus: Park['parkStatus'];
  reason?: string;
  resumeAt?: Dayjs | null;
}

/** What each state does to vehicles, so that nobody has to guess before switching. */
const effects: Record<Park['parkStatus'], string> = {
  [parkStatus.ENABLED]: '恢复正常出入和收费',
  [parkStatus.SUSPENDED]: '不再放行入场；在场车辆照常缴费、出场',
  [parkStatus.DISABLED]: '停止运营；场内须无在停车辆',
};

/** What can be done to one lot: edit, switch with a reason, delete after asking. */
export function ParkActions({ park }: { park: Park }) {
  const [switching, setSwitching] = useState(false);
  const toggle = useAction(parks.switchStatus, { success: '运营状态已更新' });
  const save = ({ parkStatus: to, reason = '', resumeAt }: SwitchValues) =>
    toggle.run({
      params: { id: park.parkId },
      body: { parkStatus: to, reason, resumeAt: resumeAt?.format('YYYY-MM-DD HH:mm:ss') ?? null, rev: park.rev },
    });
  return (
    <>
      <Allowed to={parks.get}>
        <LinkButton onClick={() => void go(`/systemManage/parkingLot/edit?id=${park.parkId}`)}>编辑</LinkButton>
      </Allowed>
      <Allowed to={parks.switchStatus}>
        <LinkButton onClick={() => setSwitching(true)}>启停</LinkButton>
        <FormModal<SwitchValues>
          title={`启停 ${park.parkName}（当前：${parkStatus.label(park.parkStatus)}）`}
          open={switching}
          initial={{ parkStatus: park.parkStatus === parkStatus.ENABLED ? parkStatus.SUSPENDED : parkStatus.ENABLED }}
          onClose={() => setSwitching(false)}
          onSubmit={save}
        >
          <SwitchItems current={park.parkStatus} />
        </FormModal>
      </Allowed>
      <ActionLink
        to={parks.remove}
        input={{ params: { id: park.parkId } }}
        ask={`删除车场“${park.parkName}”？`}
        description="须无未结清订单，且通道、泊位、设备均已移除"
        done="车场已删除"
        danger
      >
        删除
      </ActionLink>
    </>
  );
}

function SwitchItems({ current }: { current: Park['parkStatus'] }) {
  const to = Form.useWatch<Park['parkStatus'] | undefined>('parkStatus');
  return (
    <>
      <Form.Item name="parkStatus" label="改为" extra={to && effects[to]}>
        <Radio.Group options={parkStatus.options.filter((option) => option.value !== current).map((option) => ({ ...option }))} />
      </Form.Item>
      {to !== parkStatus.ENABLED && (
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      )}
      {to === parkStatus.SUSPENDED && (
        <Form.Item name="resumeAt" label="预计恢复时间">
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
        </Form.Item>
      )}
    </>
  );
}
