import { type CallRecord, callIntent, callResult } from '@bochong/contract/collection';
import { Empty } from 'antd';
import { StepList } from '../../../kit/step-list.tsx';

/** Calls to one owner, newest first. */
export function CallHistory({ calls }: { calls: readonly CallRecord[] }) {
  if (calls.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有通话" />;
  const steps = calls.map((call) => ({
    at: call.startAt,
    what: callResult.label(call.callResult),
    by: `${call.customerName} ${callIntent.label(call.callIntent)} ${call.promiseDate ? `承诺 ${call.promiseDate} ` : ''}${call.summary}`,
  }));
  return <StepList steps={steps} />;
}
