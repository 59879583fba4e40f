import { type Park, parkStatus, parks } from '@bochong/contract/parking-lot';
import { Form, Radio } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';

/** What each state does to vehicles, so that nobody has to guess before switching. */
const effects: Record<Park['parkStatus'], string> = {
  [parkStatus.ENABLED]: '恢复正常出入和收费',
  [parkStatus.SUSPENDED]: '不再放行入场；在场车辆照常缴费、出场',
  [parkStatus.DISABLED]: '停止运营；场内须无在停车辆',
};

function Effect() {
  const to = Form.useWatch<Park['parkStatus'] | undefined>('parkStatus');
  return to && effects[to];
}

const othersThan = (current: Park['parkStatus']) => parkStatus.options.filter(({ value }) => value !== current);

/** What can be done to one lot: edit, switch with a reason, delete after asking. */
export function ParkActions({ park }: { park: Park }) {
  return (
    <>
      <GoTo to={parks.update} path={`/systemManage/parkingLot/edit?id=${park.parkId}`}>
        编辑
      </GoTo>
      <ActionForm
        to={parks.switchStatus}
        word="启停"
        title={`启停 ${park.parkName}（当前：${parkStatus.label(park.parkStatus)}）`}
        okText="保存"
        initial={{ parkStatus: park.parkStatus === parkStatus.ENABLED ? parkStatus.SUSPENDED : parkStatus.ENABLED }}
        given={{ params: { id: park.parkId }, body: { rev: park.rev } }}
        asks={[
          { name: 'parkStatus', label: '改为', extra: <Effect />, children: <Radio.Group options={othersThan(park.parkStatus)} /> },
          { name: 'reason', required: true, when: ({ parkStatus: to }) => to !== parkStatus.ENABLED },
          { name: 'resumeAt', when: ({ parkStatus: to }) => to === parkStatus.SUSPENDED },
        ]}
        done="运营状态已更新"
      />
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
