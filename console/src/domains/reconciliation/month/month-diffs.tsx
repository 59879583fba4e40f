import {
  channelAnswer,
  diffHandle,
  diffType,
  type MonthVerifyDetail,
  type ReconcileDiff,
  type VerifyDiff,
  verifyBills,
  verifyStatus,
} from '@bochong/contract/reconciliation';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { DiffDeed } from '../daily-bill/diff-deeds.tsx';
import { DiffDetail } from '../daily-bill/diff-detail.tsx';
import { DiffNumber } from '../daily-bill/diff-number.tsx';
import { AdjustFiles } from './adjust-files.tsx';
import { AdjustForm, Withdraw } from './adjust-form.tsx';

const shown = (diff: VerifyDiff) => diff as unknown as ReconcileDiff;
const asking: readonly number[] = [diffType.CHANNEL_ONLY, diffType.PLATFORM_ONLY, diffType.STATE, diffType.AMOUNT];

function State({ diff: { open, adjustFen, dueFen, crossing } }: { diff: VerifyDiff }) {
  if (crossing !== 0 && dueFen === 0) return <StateTag tone="grey">已结转</StateTag>;
  if (open) return <StateTag tone="red">{adjustFen === 0 ? '未处理' : '部分调整'}</StateTag>;
  return adjustFen === 0 ? <StateTag tone="grey">无需处理</StateTag> : <StateTag tone="green">已调整</StateTag>;
}

/** What a person can do about a difference now; at most two stand in the row beside its detail. */
function Deeds({ task, diff }: { task: MonthVerifyDetail; diff: VerifyDiff }) {
  if (task.status !== verifyStatus.PENDING) return null;
  const { allowed, adjustFen, answer, dueFen, open, payOrderId, refundNo } = diff;
  const known = payOrderId !== null || refundNo !== null;
  const asks =
    diff.handleStatus === diffHandle.OPEN &&
    known &&
    asking.includes(diff.diffType) &&
    diff.couponFen === 0 &&
    answer !== channelAnswer.ASKING;
  return (
    <>
      {allowed.length > 0 && <AdjustForm task={task} diffs={[diff]} />}
      {adjustFen !== 0 && allowed.length > 0 ? <Withdraw task={task} diff={diff} /> : asks && <DiffDeed diff={shown(diff)} deed="ask" />}
      {open && dueFen === 0 && diff.diffType !== diffType.LEDGER && <DiffDeed diff={shown(diff)} deed="explain" />}
    </>
  );
}

/** What explains a difference, and the files that prove how it was adjusted. */
const Explained = ({ diff: { reason, explanation, attachments } }: { diff: VerifyDiff }) => (
  <>
    {reason || explanation}
    <AdjustFiles of={attachments} />
  </>
);

/** Rows that a step of the bridge, or a kind, stands for. */
export type DiffFilter = Partial<Record<'diffType' | 'adjustType' | 'crossing' | 'open' | 'billId', number | string>>;

/** Differences of a month: handled here, one by one or several of a bill at once. */
export function MonthDiffs({ task, filter }: { task: MonthVerifyDetail; filter: DiffFilter }) {
  const [chosen, setChosen] = useState<readonly VerifyDiff[]>([]);
  const [opened, setOpened] = useState<string>();
  const pending = task.status === verifyStatus.PENDING;
  const [first] = chosen;
  const input = { params: { id: task.taskId }, query: filter };
  return (
    <>
      <LoadedTable
        list={verifyBills.diffs}
        input={input}
        rowKey="diffId"
        scroll={{ x: 1080 }}
        columns={[
          { name: 'billDay', width: 95 },
          { name: 'diffType', width: 105 },
          { name: 'matchKey', width: 175, show: (diff) => <DiffNumber diff={shown(diff)} /> },
          { name: 'platformFen', width: 95 },
          { name: 'channelFen', width: 95 },
          {
            name: 'dueFen',
            width: 90,
            show: (diff) => <Money fen={diff.crossing !== 0 && diff.dueFen === 0 ? diff.diffFen : diff.dueFen} />,
          },
          { name: 'explanation', show: (diff) => <Explained diff={diff} /> },
          { name: 'handleStatus', title: '状态', width: 85, show: (diff) => <State diff={diff} /> },
        ]}
        {...(pending && {
          rowSelection: {
            selectedRowKeys: chosen.map(({ diffId }) => diffId),
            onChange: (_: unknown, rows: VerifyDiff[]) => setChosen(rows),
            // Of one bill, and of kinds that may be adjusted in the same way.
            getCheckboxProps: ({ billId, allowed }: VerifyDiff) => ({
              disabled:
                allowed.length === 0 ||
                (first !== undefined && (billId !== first.billId || !allowed.some((type) => first.allowed.includes(type)))),
            }),
          },
        })}
        rowActions={(diff) => (
          <>
            <Deeds task={task} diff={diff} />
            <LinkButton onClick={() => setOpened(diff.diffId)}>详情</LinkButton>
          </>
        )}
        empty="没有差异"
        title={() => (
          <span className="row-actions">
            {chosen.length > 1 && <AdjustForm task={task} diffs={chosen} button="default" />}
            <ExportButton endpoint={verifyBills.export} input={{ query: { taskId: task.taskId, type: 'diff' } }} word="导出差异" />
          </span>
        )}
      />
      <DetailDrawer title="差异详情" open={opened !== undefined} onClose={() => setOpened(undefined)}>
        {opened && <DiffDetail id={opened} />}
      </DetailDrawer>
    </>
  );
}
