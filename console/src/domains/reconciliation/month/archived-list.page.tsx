import { TaskList } from './task-list.tsx';

/** Months that stand for good. */
export default function ArchivedListPage() {
  return <TaskList dealStatus={1} empty="还没有归档的月账单" />;
}
