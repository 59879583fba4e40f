import { reconcileDiffs } from '@bochong/contract/reconciliation';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { DiffDeed } from './diff-deeds.tsx';
import { DiffDetail } from './diff-detail.tsx';
import { DiffNumber } from './diff-number.tsx';

/** One side of a difference: its amount, and when it stands there. */
const Side = ({ fen, at }: { fen: number; at: string | null }) => (
  <>
    {at === null && fen === 0 ? '无' : <Money fen={fen} />}
    {at !== null && (
      <small>
        <br />
        {formatInstant(at)}
      </small>
    )}
  </>
);

/** Differences of a day, both sides beside each other. `kind` is a type, or empty for all. */
export function DiffTable({ dayId, kind }: { dayId: string; kind: string }) {
  const [shown, setShown] = useState<string>();
  return (
    <>
      <LoadedTable
        list={reconcileDiffs.list}
        input={{ params: { id: dayId }, query: kind === '' ? {} : { diffType: kind } }}
        rowKey="diffId"
        columns={[
          { name: 'diffType', width: 120 },
          { name: 'matchKey', width: 190, show: (diff) => <DiffNumber diff={diff} /> },
          { name: 'platformFen', width: 150, show: (diff) => <Side fen={diff.platformFen} at={diff.platformAt} /> },
          { name: 'channelFen', width: 150, show: (diff) => <Side fen={diff.channelFen} at={diff.channelAt} /> },
          { name: 'diffFen', width: 90 },
          { name: 'explanation', show: ({ explanation, reason }) => reason || explanation },
          { name: 'handleStatus', width: 90 },
        ]}
        rowActions={(diff) => (
          <>
            {diff.deeds[0] && <DiffDeed diff={diff} deed={diff.deeds[0]} />}
            <LinkButton onClick={() => setShown(diff.diffId)}>详情</LinkButton>
          </>
        )}
        empty="没有差异"
      />
      <DetailDrawer title="差异详情" open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown && <DiffDetail id={shown} />}
      </DetailDrawer>
    </>
  );
}
