import { type LawyersLetter, lawyersLetterPage, lawyersLetters } from '@bochong/contract/collection';
import { Detail } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage, useList } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { AddButton } from './add-letter.tsx';
import { LetterActions } from './letter-actions.tsx';
import { LetterCandidateList, letterTabs } from './letter-candidate-list.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { TemplatesButton } from './letter-templates.tsx';

/** Prints the letters the list shows, one a sheet. */
function PrintShown() {
  const letters = (useList()?.result.data as { results: LawyersLetter[] } | undefined)?.results ?? [];
  const ids = letters.slice(0, 50).map((letter) => letter.letterId);
  return (
    <GoTo
      to={lawyersLetterPage.can.print}
      path={ids.length === 0 ? null : `/underpaymentManage/lawyersLetter/print?ids=${ids.join(',')}`}
      button="default"
    >
      打印本页
    </GoTo>
  );
}

export default function LawyersLetterListPage() {
  if (useTabParameter('tab') === 'candidates') return <LetterCandidateList />;
  return (
    <ListPage
      list={lawyersLetters.list}
      rowKey="letterId"
      tabs={letterTabs}
      columns={[
        'letterNo',
        'plateNo',
        'owedFen',
        'recordCount',
        'letterStatus',
        'ownerName',
        'lawFirm',
        'sendWay',
        'expressNo',
        'sentAt',
        'signedAt',
        'payDeadline',
        'resultPaidFen',
        'applicantName',
        'auditorName',
        'auditOpinion',
        'closedReason',
      ]}
      filters={['plateNo', 'letterStatus', 'lawFirm', 'minFen']}
      empty="为长期欠费、多次催缴无果的车辆出具律师函"
      actions={
        <>
          <ExportButton endpoint={lawyersLetters.export} />
          <PrintShown />
          <Allowed to={lawyersLetters.removeTemplate}>
            <TemplatesButton />
          </Allowed>
          <Allowed to={lawyersLetters.remove}>
            <AddButton />
          </Allowed>
        </>
      }
      rowActions={(row) => <LetterActions row={row} />}
      opens={{
        title: (row) => `律师函 ${row.letterNo}`,
        width: 900,
        show: (row) => (
          <Detail endpoint={lawyersLetters.print} input={{ query: { ids: [row.letterId] } }}>
            {(letters) => letters.map((letter) => <LetterSheet key={letter.letterId} letter={letter} />)}
          </Detail>
        ),
        history: 'lawyersLetter',
      }}
    />
  );
}
