import { collectorMode, roadDirection, roadLevel, roadSections } from '@bochong/contract/parking-lot';
import { ClockRanges } from '../../../fields/clock-range.tsx';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

export const roadSectionForm = recordForm(roadSections, {
  title: '路段',
  rowKey: 'roadId',
  nameOf: (row) => row.roadName,
  width: 720,
  blank: {
    direction: roadDirection.EAST_WEST,
    roadLevel: roadLevel.FIRST,
    chargeHours: [{ start: '08:00', end: '20:00' }],
    collectorMode: collectorMode.STAFFED,
    maxStayMinutes: 0,
  },
  asks: [
    'roadCode',
    'roadName',
    { name: 'parkId', children: <RoadsideParkSelect /> },
    ...(['direction', 'startPoint', 'endPoint', 'roadLevel', 'collectorMode'] as const),
    { name: 'maxStayMinutes', tooltip: '0 表示不限时' },
    'remark',
    { name: 'chargeHours', wide: true, children: <ClockRanges max={6} /> },
  ],
});
