import type { Data } from '@bochong/contract/kernel/endpoint';
import { vehicleFiles } from '@bochong/contract/parking-order';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { Entries, OtherLine, VehicleEntry } from './vehicle-entry.tsx';

type Page = Data<typeof vehicleFiles.timeline>;
interface TimelineProps {
  plateNo: string;
  /** Only entries of this kind. */
  kind?: number;
}

/** Entries newest first; older ones are asked for page by page. */
export function VehicleTimeline({ plateNo, kind }: TimelineProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Entries label="车辆时间线">
      {cursors.map((cursor, index) => (
        <TimelinePage
          key={cursor ?? ''}
          plateNo={plateNo}
          {...(kind !== undefined && { kind })}
          {...(cursor !== undefined && { cursor })}
          {...(index === cursors.length - 1 && { onMore: (next: string) => setCursors([...cursors, next]) })}
        />
      ))}
    </Entries>
  );
}

function TimelinePage({ onMore, plateNo, ...query }: TimelineProps & { cursor?: string; onMore?: (next: string) => void }) {
  const { data, isPending } = useEndpoint<object, Page>(vehicleFiles.timeline, { query: { plateNo, ...query, size: 50 } });
  if (isPending)
    return (
      <OtherLine>
        <Skeleton active paragraph={{ rows: 6 }} title={false} />
      </OtherLine>
    );
  const next = data?.next;
  return (
    <>
      {data?.results.map((event) => (
        <VehicleEntry key={`${event.kind} ${event.refId}`} event={event} plateNo={plateNo} />
      ))}
      {data?.results.length === 0 && (
        <OtherLine>
          <span className="cell-empty">没有记录</span>
        </OtherLine>
      )}
      {onMore && next && (
        <OtherLine>
          <Button onClick={() => onMore(next)}>更早的记录</Button>
        </OtherLine>
      )}
    </>
  );
}
