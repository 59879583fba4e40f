import { clientErrors } from '@bochong/contract/platform-config';
import { ListPage } from '../../kit/list-page.tsx';

/** Unexpected failures of everybody's consoles, kept for thirty days. */
export default function ClientErrorListPage() {
  return (
    <ListPage
      list={clientErrors.list}
      rowKey="errorId"
      columns={[
        'createdAt',
        { name: 'message', width: 320 },
        { name: 'url', width: 320 },
        'account',
        'dealerName',
        'release',
        { name: 'stack', width: 420 },
        'userAgent',
      ]}
      filters={['keyword']}
      empty="没有人遇到页面错误"
    />
  );
}
