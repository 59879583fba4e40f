import { innerMode, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import { Form } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { nowInstant } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';

const Item = itemOf(parkingLinks.create);
const { NESTED, TRANSFER, SHARED_CAP } = parkingLinkType;

/** What the chosen type asks for. */
function Terms() {
  const form = Form.useFormInstance();
  const type = Form.useWatch('linkType', form) ?? form.getFieldValue('linkType');
  if (type === NESTED)
    return (
      <>
        <Item name="outerParkId" rules={[{ required: true, message: '请选择外场' }]}>
          <ParkSelect placeholder="外场" />
        </Item>
        <Item name="innerMode" extra="替代：在内场停放的时间不计外场费" />
        <Item wide name="parkIds" label="内场车场" rules={[{ required: true, message: '请选择内场车场' }]}>
          <ParkSelect mode="multiple" placeholder="至少1个车场" />
        </Item>
      </>
    );
  return (
    <>
      {type === TRANSFER ? (
        <>
          <Item name="transferMinutes" extra="离开一个成员车场后在此时间内进入另一个，不再给免费时长" />
          <Item name="carryElapsed" extra="阶梯从上一车场已计的分钟数继续" />
        </>
      ) : (
        <Item name="groupCapFen" extra="同一车牌当日在全部成员车场合计不超过" required />
      )}
      <Item wide name="parkIds">
        <ParkSelect mode="multiple" placeholder="至少2个车场" />
      </Item>
    </>
  );
}

/** The type of a link stays. Of a nested one the form shows the inner lots alone; fields of other types keep what they were. */
export const parkingLinkForm = recordForm(parkingLinks, {
  title: '联动',
  added: '联动已新增，对此后入场的车辆生效',
  saved: '联动已保存，对此后入场的车辆生效',
  rowKey: 'linkId',
  nameOf: (row) => row.linkName,
  width: 680,
  blank: () => ({
    linkType: SHARED_CAP,
    innerMode: innerMode.REPLACE,
    transferMinutes: 15,
    carryElapsed: true,
    effectiveFrom: nowInstant(),
  }),
  valuesOf: (row) => ({ ...row, parkIds: row.parkIds.filter((parkId) => parkId !== row.outerParkId) }),
  bodyOf: ({ outerParkId, parkIds, ...values }) => {
    const nested = values.linkType === NESTED && outerParkId !== null;
    const inner = (parkIds as string[]).filter((parkId) => parkId !== outerParkId);
    return { ...values, outerParkId: nested ? outerParkId : null, parkIds: nested ? [outerParkId, ...inner] : parkIds };
  },
  children: (row) => (
    <>
      <p>保存后对新入场的车辆生效，在停车辆仍按入场时的联动计费。</p>
      <div className="field-grid">
        <Item name="linkName" />
        <Item name="linkType" disabled={row !== undefined} />
        <Terms />
        <Item name="effectiveFrom" />
        <Item name="effectiveTo" />
      </div>
    </>
  ),
});
