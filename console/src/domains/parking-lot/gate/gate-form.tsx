import { type Gate, gateFields, gates, gateType, tempEntryMode, zones } from '@bochong/contract/parking-lot';
import { Select } from 'antd';
import type { z } from 'zod';
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
      <Item name="gateName" />
      <Item name="gateCode" />
      <Item name="gateType" />
      <Item name="tempEntryMode" />
      <Item name="fromZoneId">{zoneSelect}</Item>
      <Item name="toZoneId">{zoneSelect}</Item>
      <Item name="minConfidence" tooltip="低于该值的识别结果转人工处理" />
      <Item name="dedupSeconds" tooltip="同一车牌在该时间内重复上报只算一次" />
      <Item name="workstation" />
      <Item name="commitOnRelease" tooltip="没有过闸传感器的通道：抬杆即视为通过" />
      <Item name="guardEnabled" />
      <Item name="unattended" />
      <Item name="remark" wide />
    </div>
  );
}
