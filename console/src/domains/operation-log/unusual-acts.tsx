import { unusualActs, unusualState } from '@bochong/contract/operation-log';
import { ActionForm } from '../../kit/action-form.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';

/** What people did that is unlike them, the undecided ones counted on the button. */
export function UnusualActs() {
  const { data } = useEndpoint(unusualActs.list, { query: { state: unusualState.OPEN, pageSize: 10 } });
  const open = data?.totalRecord ?? 0;
  return (
    <DrawerButton word={open > 0 ? `异常行为（${open}待核实）` : '异常行为'} title="异常行为" width={1000}>
      <LoadedTable
        list={unusualActs.list}
        input={{}}
        rowKey="actId"
        columns={['at', 'userName', 'kind', 'what', 'state', 'handledBy', 'handleNote']}
        rowActions={({ actId, state, rev }) =>
          state === unusualState.OPEN && (
            <ActionForm to={unusualActs.handle} word="核实" given={{ params: { id: actId }, body: { rev } }} done="已核实" />
          )
        }
        empty="没有异常行为：陌生网络登录、深夜登录、大量查看明文和频繁导出会列在这里"
      />
    </DrawerButton>
  );
}
