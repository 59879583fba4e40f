import type { HomeOverview } from '@bochong/contract/home';
import { Table } from 'antd';
import type { CSSProperties } from 'react';
import { formatFen } from '../../kit/format.ts';

type Lot = HomeOverview['parks'][number];

const occupancyTone = (lot: Lot) => {
  const share = lot.spaces === 0 ? 0 : lot.occupied / lot.spaces;
  return share > 0.85 ? 'full' : share > 0.6 ? 'busy' : 'calm';
};

function Occupancy({ lot }: { lot: Lot }) {
  const share = lot.spaces === 0 ? 0 : Math.min(1, lot.occupied / lot.spaces);
  return (
    <div className="occupancy">
      <div className={`occupancy-bar ${occupancyTone(lot)}`} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
      <span>
        {lot.occupied} / {lot.spaces}
      </span>
    </div>
  );
}

const columns = [
  { key: 'parkName', title: '车场', dataIndex: 'parkName', ellipsis: true },
  { key: 'occupied', title: '在场 / 泊位', width: '38%', render: (_: unknown, lot: Lot) => <Occupancy lot={lot} /> },
  { key: 'entries', title: '今日入场', dataIndex: 'entries', align: 'right' as const, width: 90 },
  { key: 'exits', title: '今日出场', dataIndex: 'exits', align: 'right' as const, width: 90 },
  {
    key: 'receivedFen',
    title: '今日实收(元)',
    align: 'right' as const,
    width: 130,
    render: (_: unknown, lot: Lot) => formatFen(lot.receivedFen),
  },
];

/** Lots with their occupancy now and their day so far. */
export function LotTable({ lots }: { lots: readonly Lot[] }) {
  return <Table<Lot> rowKey="parkId" size="small" pagination={false} columns={columns} dataSource={lots} />;
}
