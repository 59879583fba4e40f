import { type ThirdPageRow, thirdPages } from '@bochong/contract/third-page';
import { StateTag } from '../../kit/columns.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { thirdPageForm } from './third-page-form.tsx';

const name = ({ iconUrl, name }: ThirdPageRow) => (
  <>
    {iconUrl && <img src={iconUrl} alt="" width={18} height={18} />} {name}
  </>
);

/** Pages of other systems that stand in the top bar. */
export default function ThirdPageListPage() {
  return (
    <ListPage
      list={thirdPages.list}
      rowKey="pageId"
      columns={[
        { name: 'name', show: name },
        'status',
        { name: 'urlTemplate', width: 340 },
        { name: 'hostAllowed', show: ({ hostAllowed }) => (hostAllowed ? '已允许' : <StateTag tone="red">未允许</StateTag>), width: 100 },
        ...(['openMode', 'ssoType', 'sort', 'updateTime'] as const),
      ]}
      filters={['name']}
      actions={<thirdPageForm.Add />}
      rowActions={thirdPageForm.rowActions}
      empty="启用的第三方页面会以图标出现在顶栏"
    />
  );
}
