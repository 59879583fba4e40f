import { collectorMode, roadDirection, roadLevel, roadSections } from '@bochong/contract/parking-lot';
import { ClockRanges } from '../../../fields/clock-range.tsx';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

const Item = itemOf(roadSections.create);

export const roadSectionForm = recordForm(roadSections, {
  title: '路段',
  rowKey: 'roadId',
  width: 720,
  blank: {
    direction: roadDirection.EAST_WEST,
    roadLevel: roadLevel.FIRST,
    chargeHours: [{ start: '08:00', end: '20:00' }],
    collectorMode: collectorMode.STAFFED,
    maxStayMinutes: 0,
  },
  children: (
    <div className="field-grid">
      <Item name="roadCode" />
      <Item name="roadName" />
      <Item name="parkId">
        <RoadsideParkSelect />
      </Item>
      <Item name="direction" />
      <Item name="startPoint" />
      <Item name="endPoint" />
      <Item name="roadLevel" />
      <Item name="collectorMode" />
      <Item name="maxStayMinutes" tooltip="0 表示不限时" />
      <Item name="remark" />
      <Item name="chargeHours" wide>
        <ClockRanges max={6} />
      </Item>
    </div>
  ),
});
