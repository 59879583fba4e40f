import { type DeviceLog, deviceLogForm, deviceLogLine, deviceLogs, deviceLogUnpackedMb } from '@bochong/contract/charging-maintenance';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** The lines of a log, those with a word of them, a page at a time. */
export function LogReader({ log: { logId } }: { log: DeviceLog }) {
  const [keyword, setKeyword] = useState('');
  // Lines at which the pages before begin.
  const [pages, setPages] = useState([1]);
  const fromLine = pages.at(-1) ?? 1;
  const { data, isFetching } = useEndpoint(deviceLogs.lines, { params: { id: logId }, query: { keyword, fromLine } });
  const { form, results = [], nextLine = null, cut = false } = data ?? {};
  if (form === deviceLogForm.BINARY) return <p>这份日志不是文本，请下载后用厂商的工具打开</p>;
  return (
    <>
      <Input.Search
        aria-label="内容"
        placeholder="在日志中查找：枪号、卡号、报文名、错误码…"
        maxLength={50}
        allowClear
        onSearch={(word) => {
          setKeyword(word);
          setPages([1]);
        }}
      />
      <SmallTable
        of={deviceLogLine}
        rows={results}
        rowKey={({ lineNo }) => String(lineNo)}
        columns={[
          { name: 'lineNo', width: 80 },
          { name: 'text', show: ({ text }) => <code>{text}</code> },
        ]}
        loading={isFetching}
        empty={keyword === '' ? '日志是空的' : '没有符合的行'}
      />
      <Space>
        <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
          上一页
        </Button>
        <Button disabled={nextLine === null} onClick={() => nextLine !== null && setPages([...pages, nextLine])}>
          下一页
        </Button>
        {form !== undefined && form !== deviceLogForm.TEXT && <span>{deviceLogForm.label(form)}，已解压显示</span>}
        {cut && <span>只解压前{deviceLogUnpackedMb}MB，其余请下载查看</span>}
      </Space>
    </>
  );
}
