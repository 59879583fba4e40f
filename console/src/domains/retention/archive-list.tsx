import { type ArchiveRow, archiveLine, archiveState, archives } from '@bochong/contract/retention';
import { Input } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../kit/action-link.tsx';
import { download } from '../../kit/api.ts';
import { Facts } from '../../kit/detail.tsx';
import { formatSize } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { SmallTable } from '../../kit/small-table.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { dataTabs } from './data-tabs.ts';

function Check({ params }: { params: { id: string } }) {
  const { data } = useEndpoint(archives.verify, { params });
  if (!data) return <p>正在读取文件校验…</p>;
  const { fileHolds, rowsHold, sealedDays, brokenDays } = data;
  const word = (holds: boolean) => (holds ? '一致' : '不一致');
  const days = brokenDays.length === 0 ? `${sealedDays}天全部一致` : `不一致：${brokenDays.join('、')}`;
  return (
    <Facts
      columns={2}
      items={[
        { label: '文件SHA-256', value: word(fileHolds) },
        { label: '行数', value: word(rowsHold) },
        { label: '逐日封存', value: sealedDays === 0 && brokenDays.length === 0 ? '该数据没有封存' : days },
      ]}
    />
  );
}

function Lines({ params }: { params: { id: string } }) {
  const [keyword, setKeyword] = useState('');
  const { data, isFetching } = useEndpoint(archives.search, { params, query: { keyword } });
  return (
    <>
      <Input.Search aria-label="内容" placeholder="在文件中查找：账号、编号、地址…" maxLength={50} allowClear onSearch={setKeyword} />
      <SmallTable
        of={archiveLine}
        rows={data?.results ?? []}
        rowKey={({ lineNo }) => String(lineNo)}
        columns={[{ name: 'lineNo', width: 80 }, { name: 'at', width: 170 }, 'text']}
        loading={isFetching}
        empty="没有符合的行"
      />
      {data?.capped && <p>只显示前{data.results.length}行，请输入更具体的内容，或下载文件</p>}
    </>
  );
}

const Opened = ({ row: { archiveId, state, error } }: { row: ArchiveRow }) => {
  const params = { id: archiveId };
  if (state === archiveState.QUEUED || state === archiveState.FAILED) return <p>{error || '文件尚未生成'}</p>;
  return (
    <>
      <h4>校验</h4>
      <Check params={params} />
      <h4>查阅</h4>
      <Lines params={params} />
    </>
  );
};

function Actions({ row: { archiveId, state } }: { row: ArchiveRow }) {
  const params = { id: archiveId };
  if (state === archiveState.FAILED)
    return (
      <ActionLink to={archives.retry} input={{ params }} done="已重新排队">
        重试
      </ActionLink>
    );
  return (
    state !== archiveState.QUEUED && (
      <ActionLink to={archives.address} input={{ params }} onDone={({ url, fileName }) => download(url, fileName)}>
        下载
      </ActionLink>
    )
  );
}

/** Months that went into files: each can be looked through, checked against its seals, and fetched. */
export const ArchiveList = () => (
  <ListPage
    list={archives.list}
    rowKey="archiveId"
    tabs={dataTabs}
    columns={[
      ...(['title', 'month', 'state', 'rows'] as const),
      { name: 'size', show: ({ size }) => formatSize(size) },
      ...(['archivedAt', 'offlineAt', 'sha256', 'error', 'dealerName'] as const),
    ]}
    filters={['state']}
    rowActions={(row) => <Actions row={row} />}
    opens={{ title: ({ title, month }) => `${title} ${month}`, word: '查阅', width: 900, show: (row) => <Opened row={row} /> }}
    empty="日志满足保留期限后，按整月归档到这里；归档文件可随时查阅、校验和下载"
  />
);
