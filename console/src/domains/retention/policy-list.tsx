import { protectedData, type RetentionPolicy, retentionPolicies, retentionPolicy } from '@bochong/contract/retention';
import { useState } from 'react';
import { ActionForm } from '../../kit/action-form.tsx';
import { Detail, DetailDrawer } from '../../kit/detail.tsx';
import { formatSize } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadedTable, SmallTable } from '../../kit/small-table.tsx';
import { StatusTabs } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { dataTabs } from './data-tabs.ts';
import { DryRun, DryRunItem } from './dry-run.tsx';

function Actions({ row }: { row: RetentionPolicy }) {
  const [open, setOpen] = useState(false);
  const { dataType, title, onlineDays, minDays, basis, rev } = row;
  return (
    <>
      <ActionForm
        to={retentionPolicies.update}
        word="修改"
        title={`${title}的保留期限`}
        given={{ params: { dataType }, body: { rev } }}
        initial={{ onlineDays }}
        asks={[{ name: 'onlineDays', extra: `最少${minDays}天（${basis}）` }, { name: 'reason' }]}
        done="已保存，今晚起执行"
      >
        <DryRunItem row={row} />
      </ActionForm>
      <LinkButton onClick={() => setOpen(true)}>试算与记录</LinkButton>
      <DetailDrawer title={title} open={open} onClose={() => setOpen(false)} width={760}>
        <DryRun row={row} days={onlineDays} />
        <h4>修改记录</h4>
        <LoadedTable
          list={retentionPolicies.changes}
          input={{ params: { dataType } }}
          rowKey="changeId"
          columns={['at', 'by', 'before', 'after', 'reason']}
          empty="一直按产品默认执行"
        />
      </DetailDrawer>
    </>
  );
}

/** How long each kind of data is kept, why not less, and what the last night took away. */
export function PolicyList() {
  const [search, setSearch] = useTabSearch();
  return (
    <section className="page-card">
      <StatusTabs items={dataTabs.items} value={search.get('tab') ?? ''} onChange={(tab) => void setSearch({ tab })} />
      <Detail endpoint={retentionPolicies.list} input={{}}>
        {(policies) => (
          <SmallTable
            of={retentionPolicy}
            rows={policies}
            rowKey="dataType"
            columns={[
              { name: 'groupName', width: 80 },
              { name: 'title', width: 150 },
              { name: 'onlineDays', width: 110 },
              { name: 'standardDays', width: 110 },
              { name: 'minDays', width: 80 },
              { name: 'archived', title: '到期后', width: 90, show: ({ archived }) => (archived ? '整月归档' : '删除') },
              { name: 'rows', width: 110 },
              { name: 'bytes', title: '占用', width: 90, show: ({ bytes }) => (bytes === null ? null : formatSize(bytes)) },
              { name: 'lastGone', width: 120 },
              { name: 'lastRunAt', width: 160 },
              { name: 'basis', width: 220 },
            ]}
            rowActions={(row) => <Actions row={row} />}
            scroll={{ x: 1500 }}
          />
        )}
      </Detail>
      <h4>任何策略都不清理</h4>
      <ul>
        {protectedData.map(({ title, basis }) => (
          <li key={title}>
            {title}：{basis}
          </li>
        ))}
      </ul>
    </section>
  );
}
