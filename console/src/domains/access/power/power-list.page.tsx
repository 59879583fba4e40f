import { type PowerRow, powers } from '@bochong/contract/access';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { type PowerClient, usePowerClient } from './power-client.ts';

function Actions({ row, of }: { row: PowerRow; of: PowerClient }) {
  const mayDelete = usePermission(of.list.can.delete);
  return (
    <>
      <GoTo to={of.edit.code} path={`${of.edit.path}?id=${row.packageId}`}>
        编辑
      </GoTo>
      {mayDelete && row.dealerCount === 0 && (
        <ActionLink
          to={powers.remove}
          input={{ params: { id: row.packageId } }}
          ask={`删除套餐“${row.packageName}”？`}
          done="套餐已删除"
          danger
        >
          删除
        </ActionLink>
      )}
    </>
  );
}

/** Packages of one client: what the units they are given to may hold. */
export default function PowerListPage() {
  const of = usePowerClient();
  return (
    <ListPage
      list={powers.list}
      rowKey="packageId"
      columns={['packageName', 'resourceCount', 'dealerCount', { name: 'dealerNames', width: 280 }, 'remark', 'updatedBy', 'updatedAt']}
      filters={['packageName']}
      query={{ fixed: { clientType: of.client } }}
      actions={
        <GoTo to={of.add.code} path={of.add.path} button="primary">
          新增套餐
        </GoTo>
      }
      rowActions={(row) => <Actions row={row} of={of} />}
      empty="没有套餐时，各单位可使用全部权限；新增套餐并分配给单位后，单位的角色不能超出套餐"
    />
  );
}
