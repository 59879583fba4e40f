import { billVersion, type DailyBillDetail, dailyBillDetail, dailyBills, diffType, reconcileDiffs } from '@bochong/contract/reconciliation';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { formatFen } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { LoadedTable, SmallTable } from '../../../kit/small-table.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { DiffTable } from './diff-table.tsx';

/** What the day comes to, in one sentence. */
function findingOf({ platformFen, channelFen, diffFen, diffCount, openCount }: DailyBillDetail): string {
  if (platformFen === null || channelFen === null || diffFen === null) return '账单入库后自动核对。';
  if (diffCount === 0) return '渠道与平台逐笔一致。';
  const sum = diffFen === 0 ? '净额一致' : `渠道比平台${diffFen > 0 ? '多' : '少'} ${formatFen(Math.abs(diffFen))} 元`;
  return `${sum}，由 ${diffCount} 笔差异构成，${openCount ? `其中 ${openCount} 笔待处理。` : '均已处理或无需处理。'}`;
}

/** From what was booked here, by the differences of each kind, to what the channel settled. */
const Bridge = ({ day }: { day: DailyBillDetail }) => (
  <Figures
    items={[
      ['平台净额', <Money key="p" fen={day.platformFen} />],
      ...day.kinds.map(
        ({ diffType: kind, count, openCount, diffFen }) =>
          [
            diffType.label(kind),
            <span key={kind}>{`${diffFen > 0 ? '+' : ''}${formatFen(diffFen)}`}</span>,
            { note: openCount > 0 ? `${count}笔，待处理${openCount}` : `${count}笔`, alarm: openCount > 0 },
          ] as const,
      ),
      ['渠道净额', <Money key="c" fen={day.channelFen} />],
      ['手续费', <Money key="f" fen={day.feeFen} />],
    ]}
  />
);

function Differences({ day }: { day: DailyBillDetail }) {
  const [kind, setKind] = useState('');
  const items = [
    { value: '', label: '全部差异' },
    ...day.kinds.map((one) => ({ value: one.diffType, label: diffType.label(one.diffType), count: one.openCount })),
  ];
  return (
    <>
      {items.length > 2 && <StatusTabs items={items} value={kind} onChange={setKind} />}
      <DiffTable dayId={day.dayId} kind={kind} />
    </>
  );
}

function Lines({ day }: { day: DailyBillDetail }) {
  const params = { id: day.dayId };
  return (
    <>
      <h3>账单明细</h3>
      <LoadedTable
        list={dailyBills.lines}
        input={{ params }}
        rowKey="lineNo"
        scroll={{ x: 1300 }}
        columns={[
          { name: 'lineNo', width: 70 },
          { name: 'tradeAt', width: 165 },
          { name: 'direction', width: 80 },
          ...(['outTradeNo', 'channelTradeNo', 'orderFen', 'settleFen', 'couponFen', 'feeFen', 'outRefundNo'] as const),
        ]}
        empty="该日没有交易"
        title={() => <ExportButton endpoint={dailyBills.exportLines} input={{ params, query: {} }} word="导出明细" />}
      />
      {day.versions.length > 1 && (
        <>
          <h3>历次账单</h3>
          <SmallTable
            of={billVersion}
            rows={day.versions}
            rowKey={({ version }) => String(version)}
            columns={['version', 'source', 'lineCount', 'paidFen', 'refundFen', 'feeFen', 'keptAt', 'keptBy']}
            rowActions={({ version }) => (
              <ExportButton endpoint={dailyBills.exportLines} input={{ params, query: { version } }} word="导出" />
            )}
          />
        </>
      )}
    </>
  );
}

/** A day: what it comes to, what differs and what resolves it, and the channel's own lines. */
export const DayDetail = ({ id }: { id: string }) => (
  <Detail endpoint={dailyBills.get} input={{ params: { id } }}>
    {(day) => (
      <>
        <p>{findingOf(day)}</p>
        <Bridge day={day} />
        {day.kinds.length > 0 && <ExportButton endpoint={reconcileDiffs.export} input={{ params: { id }, query: {} }} word="导出差异" />}
        <Differences day={day} />
        <h3>两侧合计</h3>
        <RecordFacts
          columns={2}
          of={dailyBillDetail}
          record={day}
          fields={[
            ...([
              'platformPayFen',
              'channelPayFen',
              'platformPayCount',
              'channelPayCount',
              'platformRefundFen',
              'channelRefundFen',
            ] as const),
            ...([
              'platformRefundCount',
              'channelRefundCount',
              'state',
              'version',
              'source',
              'lineCount',
              'fetchedAt',
              'matchedAt',
              'reason',
            ] as const),
          ]}
        />
        {day.version > 0 && <Lines day={day} />}
      </>
    )}
  </Detail>
);
