import { type LeaderHandleConfig, leaderHandleConfig, leaderTimeoutAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { Button, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { MoneyInput } from '../../fields/money.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const Item = itemOf(leaderHandleConfig);

function FlagSwitch({ id, value, onChange }: { id?: string; value?: 0 | 1; onChange?: (value: 0 | 1) => void }) {
  return <Switch {...(id && { id })} checked={value === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />;
}

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
            <Item name="enabled">
              <FlagSwitch />
            </Item>
            <Item name="voidAlways">
              <FlagSwitch />
            </Item>
            <Item name="reduceFenOver">
              <MoneyInput />
            </Item>
            <Item name="refundFenOver">
              <MoneyInput />
            </Item>
            <Item name="timeShiftMinutesOver">
              <InputNumber min={0} precision={0} />
            </Item>
            <Item name="mergeCountOver">
              <InputNumber min={1} max={10} precision={0} />
            </Item>
            <Item name="ownerMonthlyCountOver">
              <InputNumber min={1} max={100} precision={0} />
            </Item>
            <Item name="timeoutHours">
              <InputNumber min={1} max={720} precision={0} />
            </Item>
            <Item name="timeoutAction" label="超时动作">
              <EnumSelect of={leaderTimeoutAction} />
            </Item>
            <Item name="leaderUserIds" wide extra="不选则有领导处理权限的人员均可处理">
              <Select mode="multiple" options={options} />
            </Item>
          </div>
        </FormModal>
      )}
    </>
  );
}
