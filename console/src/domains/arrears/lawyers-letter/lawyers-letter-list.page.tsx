import { type LawyersLetter, lawyersLetterPage, lawyersLetters, letterSendWay, letterStatus } from '@bochong/contract/arrears';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage, useList } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { LetterActions } from './letter-actions.tsx';
import { AddButton } from './letter-dialogs.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { TemplatesButton } from './letter-templates.tsx';

const col = columnsOf(lawyersLetters.list);
const Filter = filterOf(lawyersLetters.list);
const tones = { 0: 'grey', 1: 'amber', 2: 'blue', 3: 'blue', 4: 'green', 5: 'red', 6: 'grey', 7: 'red' } as const;
const columns = [
  col.text('letterNo', { fixed: 'left', width: 215 }),
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { width: 126 }),
  col.enum('letterStatus', letterStatus, tones, { width: 100 }),
  col.text('ownerName', { width: 110 }),
  col.number('recordCount', { width: 80 }),
  col.money('owedFen'),
  col.text('lawFirm', { width: 180 }),
  col.enum('sendWay', letterSendWay, undefined, { width: 100 }),
  col.text('expressNo', { width: 140 }),
  col.time('sentAt'),
  col.time('signedAt'),
  col.text('payDeadline', { width: 120 }),
  col.money('resultPaidFen'),
  col.text('applicantName', { width: 110 }),
  col.text('auditorName', { width: 110 }),
  col.text('auditOpinion', { width: 160 }),
  col.text('closedReason', { width: 140 }),
];

/** Prints the letters the list shows, one a sheet. */
function PrintShown() {
  const letters = (useList()?.result.data as { results: LawyersLetter[] } | undefined)?.results ?? [];
  const ids = letters.slice(0, 50).map((letter) => letter.letterId);
  return (
    <Button disabled={ids.length === 0} onClick={() => void go(`/underpaymentManage/lawyersLetter/print?ids=${ids.join(',')}`)}>
      打印本页
    </Button>
  );
}

export default function LawyersLetterListPage() {
  const [opened, setOpened] = useState<LawyersLetter | null>(null);
  return (
    <>
      <ListPage
        list={lawyersLetters.list}
        rowKey="letterId"
        columns={columns}
        empty="为长期欠费、多次催缴无果的车辆出具律师函"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="letterStatus">
              <EnumSelect of={letterStatus} />
            </Filter>
            <Filter name="lawFirm">
              <Input allowClear />
            </Filter>
            <Filter name="minFen">
              <MoneyInput />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={lawyersLetters.export}>
              <ExportButton endpoint={lawyersLetters.export} />
            </Allowed>
            <Allowed to={lawyersLetterPage.can.print}>
              <PrintShown />
            </Allowed>
            <Allowed to={lawyersLetters.removeTemplate}>
              <TemplatesButton />
            </Allowed>
            <Allowed to={lawyersLetters.remove}>
              <AddButton />
            </Allowed>
          </>
        }
        rowActions={(row) => <LetterActions row={row} />}
        opens={setOpened}
      />
      <DetailDrawer title={`律师函 ${opened?.letterNo ?? ''}`} width={900} open={opened !== null} onClose={() => setOpened(null)}>
        <Detail endpoint={lawyersLetters.print} input={{ query: { ids: [opened?.letterId ?? ''] } }}>
          {(letters) => letters.map((letter) => <LetterSheet key={letter.letterId} letter={letter} />)}
        </Detail>
        <RecordHistory type="lawyersLetter" id={opened?.letterId ?? ''} />
      </DetailDrawer>
    </>
  );
}
