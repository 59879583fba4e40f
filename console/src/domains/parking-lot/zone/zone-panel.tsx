import { zones } from '@bochong/contract/parking-lot';
import { useMemo } from 'react';
import { recordForm } from '../../../kit/record-form.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { PartLine, PartPanel } from '../park/part-panel.tsx';
import { ZoneSelect } from './zone-select.tsx';

const zoneForm = (parkId: string) =>
  recordForm(zones, {
    title: '分区',
    rowKey: 'zoneId',
    nameOf: (row) => row.zoneName,
    blank: { parkId, spaces: 0 },
    asks: (row) => [
      'zoneName',
      'spaces',
      {
        name: 'parentZoneId',
        wide: true,
        children: <ZoneSelect parkId={parkId} except={row?.zoneId} placeholder="无（直接属于车场）" />,
      },
    ],
  });

/** Zones inside a lot beside its form; a zone within a zone is a lot within the lot. */
export function ZonePanel({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(zones.list, { query: { parkId } });
  const form = useMemo(() => zoneForm(parkId), [parkId]);
  const nameOf = (id: string | null) => data?.find((zone) => zone.zoneId === id)?.zoneName;
  return (
    <PartPanel title="场内分区" add={<form.Add word="新增分区" />} parts={data} empty="没有分区：所有通道直接通往车场。">
      {(zone) => (
        <li key={zone.zoneId}>
          <PartLine actions={form.rowActions(zone)}>
            <b>{zone.zoneName}</b>
            <small>
              {zone.parentZoneId && `${nameOf(zone.parentZoneId)} 内 · `}车位 {zone.spaces} · 通道 {zone.gateCount}
            </small>
          </PartLine>
        </li>
      )}
    </PartPanel>
  );
}
