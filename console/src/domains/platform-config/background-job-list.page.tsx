import { backgroundJobs } from '@bochong/contract/platform-config';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';

/** Work behind the calls that failed as often as it may: each row with its reason, to be tried again. */
export default function BackgroundJobListPage() {
  return (
    <ListPage
      list={backgroundJobs.list}
      rowKey="workId"
      columns={['failedAt', 'kind', { name: 'title', width: 260 }, 'dealerName', { name: 'reason', width: 420 }, 'tries']}
      filters={['kind']}
      empty="没有失败的后台作业"
      rowActions={({ workId, title }) => (
        <ActionLink to={backgroundJobs.retry} input={{ body: { workId } }} ask={`重试“${title}”？`} done="已重新加入队列">
          重试
        </ActionLink>
      )}
    />
  );
}
