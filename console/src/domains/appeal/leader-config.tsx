import { type LeaderHandleConfig, leaderHandleConfig, parkOrderAppeals } from '@bochong/contract/appeal';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const Item = itemOf(leaderHandleConfig);

/** From where on a decision needs a leader, and who that is. */
export function LeaderConfigButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(parkOrderAppeals.leaderConfig, {}, { enabled: open });
  const { data: users } = useEndpoint(parkOrderAppeals.handleUsers, { query: {} }, { enabled: open });
  const save = useAction(parkOrderAppeals.saveLeaderConfig, {
    success: '领导处理配置已保存',
  });
  const options = (users ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }));
  return (
    <>
      <Button onClick={() => setOpen(true)}>领导处理配置</Button>
      {data && (
        <FormModal<LeaderHandleConfig>
          title="领导处理配置"
          width={720}
          open={open}
          initial={data}
          onClose={() => setOpen(false)}
          onSubmit={(config) => save.run({ body: { ...config, rev: data.rev } })}
        >
          <div className="field-grid">
            <Item name="enabled" />
            <Item name="voidAlways" />
            <Item name="reduceFenOver" />
            <Item name="refundFenOver" />
            <Item name="timeShiftMinutesOver" />
            <Item name="mergeCountOver" />
            <Item name="ownerMonthlyCountOver" />
            <Item name="timeoutHours" />
            <Item name="timeoutAction" />
            <Item name="leaderUserIds" wide extra="不选则有领导处理权限的人员均可处理">
              <Select mode="multiple" options={options} />
            </Item>
          </div>
        </FormModal>
      )}
    </>
  );
}
