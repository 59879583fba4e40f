import { clientErrors } from '@bochong/contract/platform-config';
import { Input } from 'antd';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ListPage } from '../../kit/list-page.tsx';

const col = columnsOf(clientErrors.list);
const Filter = filterOf(clientErrors.list);
const columns = [
  col.time('createdAt'),
  col.text('message', { width: 320 }),
  col.text('url', { width: 320 }),
  col.text('account', { width: 120 }),
  col.text('dealerName', { width: 160 }),
  col.text('release', { width: 180 }),
  col.text('stack', { width: 420 }),
  col.text('userAgent', { width: 260 }),
];

/** Unexpected failures of everybody's consoles, kept for thirty days. */
export default function ClientErrorListPage() {
  return (
    <ListPage
      list={clientErrors.list}
      rowKey="errorId"
      columns={columns}
      filters={
        <Filter name="keyword">
          <Input allowClear />
        </Filter>
      }
      empty="没有人遇到页面错误"
    />
  );
}
