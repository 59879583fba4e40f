import { titleOf } from '@bochong/contract/kernel/schema';
import {
  collectorMode,
  type RoadHistory,
  type RoadSection,
  roadDirection,
  roadLevel,
  roadSection,
  roadStatus,
} from '@bochong/contract/parking-lot';
import { Table } from 'antd';
import styles from './road-version.module.css';

type Key = keyof RoadSection;

/** What is compared, in reading order, and how each value reads. */
const readings: readonly [Key, (road: RoadSection) => string][] = [
  ['roadCode', (road) => road.roadCode],
  ['roadName', (road) => road.roadName],
  ['parkName', (road) => road.parkName],
  ['startPoint', (road) => road.startPoint],
  ['endPoint', (road) => road.endPoint],
  ['direction', (road) => roadDirection.label(road.direction)],
  ['roadLevel', (road) => roadLevel.label(road.roadLevel)],
  ['chargeHours', (road) => road.chargeHours.map(({ start, end }) => `${start}-${end}`).join('、') || '全天'],
  ['collectorMode', (road) => collectorMode.label(road.collectorMode)],
  ['maxStayMinutes', (road) => (road.maxStayMinutes === 0 ? '不限' : `${road.maxStayMinutes}`)],
  ['berthCount', (road) => `${road.berthCount}`],
  ['status', (road) => roadStatus.label(road.status)],
  ['closedReason', (road) => road.closedReason || '—'],
  ['remark', (road) => road.remark || '—'],
];

/** One version beside the one before it; what changed is marked. */
export function RoadVersion({ version: { snapshot, before } }: { version: RoadHistory }) {
  const rows = readings.map(([key, read]) => ({
    key,
    title: titleOf(roadSection.shape[key]) ?? key,
    was: before ? read(before) : '',
    now: read(snapshot),
  }));
  const columns = [
    { key: 'title', dataIndex: 'title', title: '项目', width: 140 },
    ...(before ? [{ key: 'was', dataIndex: 'was', title: '变更前' }] : []),
    { key: 'now', dataIndex: 'now', title: before ? '变更后' : '内容' },
  ];
  return (
    <Table
      size="small"
      pagination={false}
      columns={columns}
      dataSource={rows}
      rowClassName={(row) => (before && row.was !== row.now ? (styles.changed ?? '') : '')}
    />
  );
}
