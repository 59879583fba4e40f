import { type LaneTraffic, type ParkTraffic, type PassAnalysis, type PassFigures, passAnalysis } from '@bochong/contract/parking-order';
import { Table, Tabs } from 'antd';
import { columnsFor, dash, type FieldSpec } from '../../../kit/columns.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { times } from './pass-figures.tsx';

const shared: readonly FieldSpec<PassFigures>[] = [
  'inCount',
  'outCount',
  'tempIn',
  'passIn',
  'whiteIn',
  'unlicensedIn',
  'freeOut',
  'paidOut',
  'owingOut',
  'manualCount',
  'guardCount',
  'exceptionCount',
  'avgStayMinutes',
  'recognitionBp',
  'avgReleaseSeconds',
  'p95ReleaseSeconds',
];

export interface TrafficTablesProps extends Pick<PassAnalysis, 'parks' | 'lanes'> {
  /** Looks at one lot only, or at one of its lanes. */
  onChoose(parkId: string, gateId?: string): void;
}

/** The figures behind the pictures, by lot and by lane. */
export function TrafficTables({ parks, lanes, onChoose }: TrafficTablesProps) {
  const parkColumns = columnsFor<ParkTraffic>(passAnalysis.shape.parks.element.shape, [
    {
      name: 'parkName',
      fixed: 'left',
      show: ({ parkId, parkName }) => <LinkButton onClick={() => onChoose(parkId)}>{parkName}</LinkButton>,
    },
    ...shared,
    { name: 'turnoverCenti', title: '周转率', show: (row) => times(row.turnoverCenti) },
    { name: 'peakOccupied', show: (row) => (row.peakOccupied === null ? dash : `${row.peakOccupied} / ${row.spaces}`) },
  ]);
  const laneColumns = columnsFor<LaneTraffic>(passAnalysis.shape.lanes.element.shape, [
    { name: 'parkName', fixed: 'left' },
    {
      name: 'gateName',
      show: ({ parkId, gateId, gateName }) =>
        gateId === null ? gateName : <LinkButton onClick={() => onChoose(parkId, gateId)}>{gateName}</LinkButton>,
    },
    ...shared,
  ]);
  const table = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'park',
          label: '按车场',
          children: <Table<ParkTraffic> {...table} rowKey="parkId" columns={[...parkColumns]} dataSource={parks} />,
        },
        {
          key: 'lane',
          label: '按通道',
          children: (
            <Table<LaneTraffic> {...table} rowKey={(row) => row.parkId + row.gateId} columns={[...laneColumns]} dataSource={lanes} />
          ),
        },
      ]}
    />
  );
}
