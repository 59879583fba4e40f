import {
  innerMode,
  type ParkingLink,
  type ParkingLinkFields,
  parkingLinkFields,
  parkingLinks,
  parkingLinkType,
} from '@bochong/contract/parking-fee';
import { DatePicker, Form, type FormInstance, Input, InputNumber, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** `parkIds` of a nested link: the inner lots only. */
type Values = Omit<ParkingLinkFields, 'effectiveFrom' | 'effectiveTo'> & { effectiveFrom: Dayjs; effectiveTo: Dayjs | null };

const Item = itemOf(parkingLinkFields);
const { NESTED, TRANSFER, SHARED_CAP } = parkingLinkType;
const text = (at: Dayjs) => at.format('YYYY-MM-DD HH:mm:00');
const clock = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } as const;
const blank = (): Partial<Values> => ({
  linkType: SHARED_CAP,
  outerParkId: null,
  innerMode: innerMode.REPLACE,
  transferMinutes: 15,
  carryElapsed: true,
  groupCapFen: null,
  effectiveFrom: dayjs().startOf('minute'),
  effectiveTo: null,
});
const valuesOf = (row: ParkingLink): Values => ({
  ...row,
  parkIds: row.parkIds.filter((parkId) => parkId !== row.outerParkId),
  effectiveFrom: dayjs(row.effectiveFrom),
  effectiveTo: row.effectiveTo === null ? null : dayjs(row.effectiveTo),
});

/** What the chosen type asks for. */
function Terms({ form }: { form: FormInstance<Values> }) {
  const type = Form.useWatch('linkType', form) ?? form.getFieldValue('linkType');
  if (type === NESTED)
    return (
      <>
        <Item name="outerParkId" rules={[{ required: true, message: '请选择外场' }]}>
          <ParkSelect placeholder="外场" />
        </Item>
        <Item name="innerMode" extra="替代：在内场停放的时间不计外场费">
          <EnumSelect of={innerMode} allowClear={false} />
        </Item>
        <Item wide name="parkIds" label="内场车场" rules={[{ required: true, message: '请选择内场车场' }]}>
          <ParkSelect mode="multiple" placeholder="至少1个车场" />
        </Item>
      </>
    );
  return (
    <>
      {type === TRANSFER ? (
        <>
          <Item name="transferMinutes" extra="离开一个成员车场后在此时间内进入另一个，不再给免费时长">
            <InputNumber min={1} max={240} precision={0} />
          </Item>
          <Item name="carryElapsed" valuePropName="checked" extra="阶梯从上一车场已计的分钟数继续">
            <Switch />
          </Item>
        </>
      ) : (
        <Item
          name="groupCapFen"
          extra="同一车牌当日在全部成员车场合计不超过"
          rules={[{ required: true, message: '请填写每日共享封顶金额' }]}
        >
          <MoneyInput />
        </Item>
      )}
      <Item wide name="parkIds">
        <ParkSelect mode="multiple" placeholder="至少2个车场" />
      </Item>
    </>
  );
}

/** One dialog that adds and edits; the type of a link stays. */
export function useParkingLinkForm() {
  const [row, setRow] = useState<ParkingLink | 'new' | null>(null);
  const create = useAction(parkingLinks.create, { success: '联动已新增，对此后入场的车辆生效' });
  const update = useAction(parkingLinks.update, { success: '联动已保存，对此后入场的车辆生效' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = (values: Values) => {
    // Fields of other types are not on the form: they keep what they were.
    const { linkType, parkIds, outerParkId, effectiveFrom, effectiveTo, ...rest } = {
      ...blank(),
      ...(editing && valuesOf(editing)),
      ...values,
    };
    const nested = linkType === NESTED && outerParkId !== null;
    const body = {
      ...rest,
      outerParkId: nested ? outerParkId : null,
      parkIds: nested ? [outerParkId, ...parkIds.filter((parkId) => parkId !== outerParkId)] : parkIds,
      effectiveFrom: text(effectiveFrom),
      effectiveTo: effectiveTo && text(effectiveTo),
    };
    return editing
      ? update.run({ params: { id: editing.linkId }, body: { ...body, rev: editing.rev } })
      : create.run({ body: { ...body, linkType } });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑联动 ${editing.linkName}` : '新增联动'}
      open={row !== null}
      initial={editing ? valuesOf(editing) : blank()}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      {(form) => (
        <>
          <p>保存后对新入场的车辆生效，在停车辆仍按入场时的联动计费。</p>
          <div className="field-grid">
            <Item name="linkName">
              <Input maxLength={50} />
            </Item>
            <Item name="linkType">
              <EnumSelect of={parkingLinkType} allowClear={false} disabled={editing !== null} />
            </Item>
            <Terms form={form} />
            <Item name="effectiveFrom" rules={[{ required: true, message: '请选择有效期起' }]}>
              <DatePicker allowClear={false} {...clock} />
            </Item>
            <Item name="effectiveTo" rules={[]}>
              <DatePicker placeholder="长期有效" {...clock} />
            </Item>
          </div>
        </>
      )}
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: ParkingLink) => setRow(edited), dialog };
}
