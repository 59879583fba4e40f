import { quarantines } from '@bochong/contract/device';
import { ListPage } from '../../../kit/list-page.tsx';
import { QuarantineDetail } from './quarantine-detail.tsx';

/** What devices sent that could not be applied, with the way to apply or drop it. */
export default function QuarantineListPage() {
  return (
    <ListPage
      list={quarantines.list}
      rowKey="quarantineId"
      columns={['receivedAt', 'deviceSn', 'source', 'reason', 'message', 'status', 'handledAt', 'handledBy']}
      empty="设备上报均已处理；无法识别的报文会留在这里"
      filters={['deviceSn', 'reason', 'status', 'beginTime']}
      opens={{ title: '隔离上报', show: ({ quarantineId }, close) => <QuarantineDetail id={quarantineId} onDone={close} /> }}
    />
  );
}
