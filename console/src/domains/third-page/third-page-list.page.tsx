import { type ThirdPageRow, thirdPages } from '@bochong/contract/third-page';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { thirdPageForm } from './third-page-form.tsx';

const name = ({ iconUrl, name }: ThirdPageRow) => (
  <>
    {iconUrl && <img src={iconUrl} alt="" width={18} height={18} />} {name}
  </>
);
const status = ({ status }: ThirdPageRow) => <StateTag tone={status === 1 ? 'green' : 'grey'}>{status === 1 ? '启用' : '停用'}</StateTag>;

/** Pages of other systems that stand in the top bar. */
export default function ThirdPageListPage() {
  return (
    <ListPage
      list={thirdPages.list}
      rowKey="pageId"
      columns={[
        { name: 'name', show: name },
        { name: 'status', title: '状态', show: status },
        { name: 'urlTemplate', width: 340 },
        { name: 'hostAllowed', show: ({ hostAllowed }) => (hostAllowed ? '已允许' : <StateTag tone="red">未允许</StateTag>), width: 100 },
        ...(['openMode', 'ssoType', 'sort', 'updateTime'] as const),
      ]}
      filters={['name']}
      actions={<thirdPageForm.Add />}
      rowActions={(row) => (
        <>
          <thirdPageForm.Edit row={row} />
          <ActionLink
            to={thirdPages.remove}
            input={{ params: { id: row.pageId } }}
            ask={`删除“${row.name}”？它会从顶栏消失`}
            done="第三方页面已删除"
            danger
          >
            删除
          </ActionLink>
        </>
      )}
      empty="启用的第三方页面会以图标出现在顶栏"
    />
  );
}
