import { TaskList } from './task-list.tsx';

/** Months that were confirmed and wait for somebody else to execute them. */
export default function ExecuteListPage() {
  return <TaskList empty="没有待执行的月账单；月账单确认后在这里由另一位财务人员执行" />;
}
