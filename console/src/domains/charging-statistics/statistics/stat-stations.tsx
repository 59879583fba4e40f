import { chargingStatistics, type StationFigures, stationFigures } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { LinkButton } from '../../../kit/link-button.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { gunShares, sumColumns } from './stat-columns.tsx';

interface StatStationsProps {
  query: object;
  /** Looks at one station only. */
  onStation(stationId: string): void;
  onRows(stationId: string): void;
}

/** Stations, the one that earns most first. */
export function StatStations({ query, onStation, onRows }: StatStationsProps) {
  const { data, isFetching } = useEndpoint(chargingStatistics.stations, { query }, { placeholderData: keepPreviousData });
  return (
    <SmallTable<StationFigures>
      of={stationFigures}
      rows={data?.stations ?? []}
      rowKey="stationId"
      loading={isFetching && !data}
      scroll={{ x: 'max-content' }}
      empty="可见范围内没有电站"
      columns={[
        {
          name: 'stationName',
          width: 180,
          show: ({ stationId, stationName }) => <LinkButton onClick={() => onStation(stationId)}>{stationName}</LinkButton>,
        },
        'gunCount',
        ...sumColumns<StationFigures>(({ stationId }) => onRows(stationId)),
        ...gunShares<StationFigures>(),
      ]}
    />
  );
}
