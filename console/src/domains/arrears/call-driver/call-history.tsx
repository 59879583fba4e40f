import { type CallRecord, callIntent, callResult } from '@bochong/contract/arrears';
import { Empty, Timeline } from 'antd';
import { formatInstant } from '../../../kit/format.ts';

/** Calls to one owner, newest first. */
export function CallHistory({ calls }: { calls: readonly CallRecord[] }) {
  if (calls.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有通话" />;
  return (
    <Timeline
      items={calls.map((call) => ({
        key: call.callId,
        content: (
          <>
            <time>{formatInstant(call.startAt)}</time> <b>{callResult.label(call.callResult)}</b> {call.customerName}{' '}
            {callIntent.label(call.callIntent)} {call.promiseDate && `承诺 ${call.promiseDate}`} {call.summary}
          </>
        ),
      }))}
    />
  );
}
