import { type Park, parkStatus, parks } from '@bochong/contract/parking-lot';
import { Form, Radio } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';

const Item = itemOf(parks.switchStatus);

interface SwitchValues {
  parkStatus: Park['parkStatus'];
  reason?: string;
  resumeAt?: string | null;
}

/** What each state does to vehicles, so that nobody has to guess before switching. */
const effects: Record<Park['parkStatus'], string> = {
  [parkStatus.ENABLED]: '恢复正常出入和收费',
  [parkStatus.SUSPENDED]: '不再放行入场；在场车辆照常缴费、出场',
  [parkStatus.DISABLED]: '停止运营；场内须无在停车辆',
};

/** What can be done to one lot: edit, switch with a reason, delete after asking. */
export function ParkActions({ park }: { park: Park }) {
  return (
    <>
      <Allowed to={parks.get}>
        <LinkButton onClick={() => void go(`/systemManage/parkingLot/edit?id=${park.parkId}`)}>编辑</LinkButton>
      </Allowed>
      <ActionForm
        to={parks.switchStatus}
        word="启停"
        title={`启停 ${park.parkName}（当前：${parkStatus.label(park.parkStatus)}）`}
        okText="保存"
        initial={{ parkStatus: park.parkStatus === parkStatus.ENABLED ? parkStatus.SUSPENDED : parkStatus.ENABLED }}
        input={({ parkStatus: to, reason = '', resumeAt = null }: SwitchValues) => ({
          params: { id: park.parkId },
          body: { parkStatus: to, reason, resumeAt, rev: park.rev },
        })}
        done="运营状态已更新"
      >
        <SwitchItems current={park.parkStatus} />
      </ActionForm>
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
      <Item name="parkStatus" label="改为" extra={to && effects[to]}>
        <Radio.Group options={parkStatus.options.filter((option) => option.value !== current).map((option) => ({ ...option }))} />
      </Item>
      {to !== parkStatus.ENABLED && <Item name="reason" required />}
      {to === parkStatus.SUSPENDED && <Item name="resumeAt" />}
    </>
  );
}
