import { type RoadHistory, type RoadSection, roadSection } from '@bochong/contract/parking-lot';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { columnsFor } from '../../../kit/columns.tsx';
import styles from './road-version.module.css';

/** What is compared, in reading order. */
const compared = columnsFor<RoadSection>(roadSection.shape, [
  ...(['roadCode', 'roadName', 'parkName', 'startPoint', 'endPoint', 'direction', 'roadLevel'] as const),
  { name: 'chargeHours', show: ({ chargeHours }) => chargeHours.map(({ start, end }) => `${start}-${end}`).join('、') || '全天' },
  'collectorMode',
  { name: 'maxStayMinutes', show: ({ maxStayMinutes }) => (maxStayMinutes === 0 ? '不限' : `${maxStayMinutes}`) },
  ...(['berthCount', 'status', 'closedReason', 'remark'] as const),
]);

/** One version beside the one before it; what changed is marked. */
export function RoadVersion({ version: { snapshot, before } }: { version: RoadHistory }) {
  const rows = compared.map(({ key, title, render }) => {
    const name = key as keyof RoadSection;
    const read = (road: RoadSection) => render?.(road[name], road, 0) as ReactNode;
    const changed = before !== null && JSON.stringify(before[name]) !== JSON.stringify(snapshot[name]);
    return { key, title, was: before && read(before), now: read(snapshot), changed };
  });
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
      rowClassName={(row) => (row.changed ? (styles.changed ?? '') : '')}
    />
  );
}
