import { collectorMode, type RoadSection, roadDirection, roadLevel, roadSectionFields, roadSections } from '@bochong/contract/parking-lot';
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { ClockRanges } from '../../../fields/clock-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

type Values = z.input<typeof roadSectionFields>;
const Item = itemOf(roadSectionFields);

const blank: Partial<Values> = {
  startPoint: '',
  endPoint: '',
  direction: roadDirection.EAST_WEST,
  roadLevel: roadLevel.FIRST,
  chargeHours: [{ start: '08:00', end: '20:00' }],
  collectorMode: collectorMode.STAFFED,
  maxStayMinutes: 0,
  remark: '',
};

/** One dialog that adds and edits. `dialog` stands beside the list. */
export function useRoadSectionForm() {
  const [row, setRow] = useState<RoadSection | 'new' | null>(null);
  const invalidates = [roadSections.list];
  const create = useAction(roadSections.create, { success: '路段已新增', invalidates });
  const update = useAction(roadSections.update, { success: '路段已保存', invalidates });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = (values: Values) =>
    editing ? update.run({ params: { id: editing.roadId }, body: { ...values, rev: editing.rev } }) : create.run({ body: values });
  const dialog = (
    <FormModal<Values>
      title={editing ? '编辑路段' : '新增路段'}
      open={row !== null}
      initial={editing ?? blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={720}
    >
      <RoadSectionItems />
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: RoadSection) => setRow(edited), dialog };
}

function RoadSectionItems() {
  return (
    <div className="field-grid">
      <Item name="roadCode">
        <Input maxLength={20} />
      </Item>
      <Item name="roadName">
        <Input maxLength={50} />
      </Item>
      <Item name="parkId">
        <RoadsideParkSelect />
      </Item>
      <Item name="direction">
        <EnumSelect of={roadDirection} allowClear={false} />
      </Item>
      <Item name="startPoint">
        <Input maxLength={100} />
      </Item>
      <Item name="endPoint">
        <Input maxLength={100} />
      </Item>
      <Item name="roadLevel">
        <EnumSelect of={roadLevel} allowClear={false} />
      </Item>
      <Item name="collectorMode">
        <EnumSelect of={collectorMode} allowClear={false} />
      </Item>
      <Item name="maxStayMinutes" tooltip="0 表示不限时">
        <InputNumber min={0} max={10_080} precision={0} />
      </Item>
      <Item name="remark">
        <Input maxLength={200} />
      </Item>
      <Item name="chargeHours" wide>
        <ClockRanges max={6} />
      </Item>
    </div>
  );
}
