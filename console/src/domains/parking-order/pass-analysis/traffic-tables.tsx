import type { LaneTraffic, ParkTraffic, PassAnalysis } from '@bochong/contract/parking-order';
import { Table, Tabs } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { formatMinutes } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { percent, times } from './pass-figures.tsx';

const dash = '—';
const count = <Row,>(key: keyof Row & string, title: string): ColumnType<Row> => ({
  key,
  title,
  dataIndex: key,
  align: 'right',
  render: (value: number | null) => value?.toLocaleString('zh-CN') ?? dash,
});
const shared = <Row extends LaneTraffic | ParkTraffic>(): ColumnType<Row>[] => [
  count<Row>('inCount' as never, '入场'),
  count<Row>('outCount' as never, '出场'),
  count<Row>('tempIn' as never, '临停'),
  count<Row>('passIn' as never, '包期'),
  count<Row>('whiteIn' as never, '白名单'),
  count<Row>('unlicensedIn' as never, '无牌'),
  count<Row>('freeOut' as never, '免费出场'),
  count<Row>('paidOut' as never, '已缴清'),
  count<Row>('owingOut' as never, '未缴清'),
  count<Row>('manualCount' as never, '人工'),
  count<Row>('guardCount' as never, '远程'),
  count<Row>('exceptionCount' as never, '异常'),
  {
    key: 'stay',
    title: '平均停留',
    align: 'right',
    width: 110,
    render: (_, row) => (row.avgStayMinutes === null ? dash : formatMinutes(row.avgStayMinutes)),
  },
  { key: 'read', title: '识别率', align: 'right', width: 80, render: (_, row) => percent(row.recognitionBp) },
  count<Row>('avgReleaseSeconds' as never, '平均放行(秒)'),
  count<Row>('p95ReleaseSeconds' as never, 'P95放行(秒)'),
];

const name = { width: 180, ellipsis: true, fixed: 'left' } as const;

export interface TrafficTablesProps extends Pick<PassAnalysis, 'parks' | 'lanes'> {
  /** Looks at one lot only, or at one of its lanes. */
  onChoose(parkId: string, gateId?: string): void;
}

/** The figures behind the pictures, by lot and by lane. */
export function TrafficTables({ parks, lanes, onChoose }: TrafficTablesProps) {
  const parkColumns: ColumnType<ParkTraffic>[] = [
    {
      ...{ key: 'parkName', title: '车场', ...name },
      render: (_, { parkId, parkName }) => <LinkButton onClick={() => onChoose(parkId)}>{parkName}</LinkButton>,
    },
    ...shared<ParkTraffic>(),
    { key: 'turnover', title: '周转率', align: 'right', width: 80, render: (_, row) => times(row.turnoverCenti) },
    {
      ...{ key: 'peak', title: '峰值在场', align: 'right', width: 100 },
      render: (_, row) => (row.peakOccupied === null ? dash : `${row.peakOccupied} / ${row.spaces}`),
    },
  ];
  const laneColumns: ColumnType<LaneTraffic>[] = [
    { key: 'parkName', title: '车场', dataIndex: 'parkName', ...name },
    {
      ...{ key: 'gateName', title: '通道', width: 120, ellipsis: true },
      render: (_, { parkId, gateId, gateName }) =>
        gateId === null ? gateName : <LinkButton onClick={() => onChoose(parkId, gateId)}>{gateName}</LinkButton>,
    },
    ...shared<LaneTraffic>(),
  ];
  const table = { size: 'small', pagination: false, scroll: { x: 1640 } } as const;
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'park',
          label: '按车场',
          children: <Table<ParkTraffic> {...table} rowKey="parkId" columns={parkColumns} dataSource={parks} />,
        },
        {
          key: 'lane',
          label: '按通道',
          children: <Table<LaneTraffic> {...table} rowKey={(row) => row.parkId + row.gateId} columns={laneColumns} dataSource={lanes} />,
        },
      ]}
    />
  );
}
