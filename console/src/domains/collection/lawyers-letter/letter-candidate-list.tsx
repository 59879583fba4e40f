import { type LetterCandidate, lawyersLetterPage, letterCandidates } from '@bochong/contract/collection';
import type { Data, RowOf } from '@bochong/contract/kernel/endpoint';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { DraftLetters } from './draft-letters.tsx';

/** Tabs of the page: the letters, and the vehicles that may have one. */
export const letterTabs = { ...tabsOf('tab', ['', '函件'], ['candidates', '可发函']), apart: true };

const draftTogether: BatchActions<RowOf<typeof letterCandidates.list>> = {
  limit: 50,
  actions: (rows, clear) => <DraftLetters rows={rows} onDone={clear} />,
};

function Checked({ checked, capped, ready, oneShort }: Data<typeof letterCandidates.list>['summary']) {
  return (
    <span>
      已核对{capped && '欠费最多的'} <b>{checked}</b> 辆未在函件中的欠费车辆：可发函 <b>{ready}</b> 辆，差一项 <b>{oneShort}</b> 辆
    </span>
  );
}

/** In a few words; the whole sentences show over it. */
const Missing = ({ unmet }: Pick<LetterCandidate, 'unmet'>) => (
  <span title={unmet.map(({ reason }) => reason).join('；')}>{unmet.map(({ missing }) => missing).join('，') || '全部满足'}</span>
);

/** Vehicles by how near they are to a letter, each with what it lacks. */
export function LetterCandidateList() {
  const mayDraft = usePermission(lawyersLetterPage.can.add);
  return (
    <ListPage
      list={letterCandidates.list}
      rowKey="plateId"
      tabs={letterTabs}
      {...(mayDraft && { batch: draftTogether })}
      columns={[
        ...(['plateNo', 'owedFen', 'recordCount', 'maxAgeDays', 'deliveredReminders', 'readiness'] as const),
        { name: 'unmet', width: 300, show: ({ unmet }) => <Missing unmet={unmet} /> },
      ]}
      filters={['plateNo', 'readiness', 'condition']}
      summary={(summary) => <Checked {...summary} />}
      empty="没有欠费车辆，或它们都已在未结案的函件中"
      opens={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
    />
  );
}
