import { flagCode } from '@bochong/contract/kernel/fields';
import { type TodoConfig, todoConfigs } from '@bochong/contract/todo';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { OnOff } from '../../kit/on-off.tsx';

function Actions({ row: { typeCode, typeName, isOn, openCount, priority, dueHours, rev } }: { row: TodoConfig }) {
  const on = isOn === flagCode.ON;
  const kept = openCount > 0 ? `；未处理的 ${openCount} 条保留，直到处理完` : '';
  return (
    <>
      <ActionForm
        to={todoConfigs.update}
        word="编辑"
        title={`编辑 ${typeName}`}
        okText="保存"
        given={{ params: { typeCode }, body: { rev } }}
        initial={{ priority, dueHours }}
        asks={['priority', 'dueHours']}
        done="待办配置已保存"
      />
      <ActionLink
        to={todoConfigs.switchStatus}
        input={{ params: { typeCode }, body: { isOn: on ? flagCode.OFF : flagCode.ON, rev } }}
        ask={on ? `停用后不再产生“${typeName}”待办${kept}。` : `启用后重新产生“${typeName}”待办。`}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
    </>
  );
}

/** Which to-dos are raised, how urgent they are and until when they are to be done. */
export default function TodoConfigPage() {
  return (
    <ListPage
      list={todoConfigs.list}
      rowKey="typeCode"
      columns={[
        { name: 'typeName', width: 200 },
        'priority',
        'dueHours',
        { name: 'isOn', show: ({ isOn }) => <OnOff on={isOn === flagCode.ON} /> },
        'openCount',
        { name: 'isChanged', show: ({ isChanged }) => (isChanged === flagCode.ON ? '是' : '否') },
        'updatedBy',
        'updatedAt',
      ]}
      filters={['keyword']}
      rowActions={(row) => <Actions row={row} />}
    />
  );
}
