import { type Gate, gateFields, gates, gateType, tempEntryMode, zones } from '@bochong/contract/parking-lot';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { z } from 'zod';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const fields = gateFields.omit({ parkId: true });
type Values = z.input<typeof fields>;
const Item = itemOf(fields);

const blank: Partial<Values> = {
  gateType: gateType.ENTRY,
  workstation: '',
  minConfidence: 80,
  dedupSeconds: 30,
  commitOnRelease: false,
  tempEntryMode: tempEntryMode.RELEASE,
  guardEnabled: false,
  unattended: false,
  remark: '',
};

/** Dialog that adds a gate to a lot (`gate` null) or edits one. */
export function GateForm({ parkId, gate, open, onClose }: { parkId: string; gate: Gate | null; open: boolean; onClose(): void }) {
  const create = useAction(gates.create, { success: '通道已新增' });
  const update = useAction(gates.update, { success: '通道已保存' });
  const save = (values: Values) => {
    const body = { ...values, fromZoneId: values.fromZoneId ?? null, toZoneId: values.toZoneId ?? null };
    return gate ? update.run({ params: { id: gate.gateId }, body: { ...body, rev: gate.rev } }) : create.run({ body: { ...body, parkId } });
  };
  return (
    <FormModal<Values>
      title={gate ? '编辑通道' : '新增通道'}
      open={open}
      initial={gate ?? blank}
      onSubmit={save}
      onClose={onClose}
      width={720}
    >
      <GateItems parkId={parkId} />
    </FormModal>
  );
}

function GateItems({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(zones.list, { query: { parkId } });
  const options = (data ?? []).map((zone) => ({ value: zone.zoneId, label: zone.zoneName }));
  const zoneSelect = <Select allowClear options={options} placeholder="场外" />;
  return (
    <div className="field-grid">
      <Item name="gateName">
        <Input maxLength={30} />
      </Item>
      <Item name="gateCode">
        <Input maxLength={20} />
      </Item>
      <Item name="gateType">
        <EnumSelect of={gateType} allowClear={false} />
      </Item>
      <Item name="tempEntryMode">
        <EnumSelect of={tempEntryMode} allowClear={false} />
      </Item>
      <Item name="fromZoneId">{zoneSelect}</Item>
      <Item name="toZoneId">{zoneSelect}</Item>
      <Item name="minConfidence" tooltip="低于该值的识别结果转人工处理">
        <InputNumber min={0} max={100} precision={0} />
      </Item>
      <Item name="dedupSeconds" tooltip="同一车牌在该时间内重复上报只算一次">
        <InputNumber min={0} max={3600} precision={0} />
      </Item>
      <Item name="workstation">
        <Input maxLength={30} />
      </Item>
      <Item name="commitOnRelease" valuePropName="checked" tooltip="没有过闸传感器的通道：抬杆即视为通过">
        <Switch />
      </Item>
      <Item name="guardEnabled" valuePropName="checked">
        <Switch />
      </Item>
      <Item name="unattended" valuePropName="checked">
        <Switch />
      </Item>
      <Item name="remark" wide>
        <Input maxLength={200} />
      </Item>
    </div>
  );
}
