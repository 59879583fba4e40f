import { reminders, skipReason } from '@bochong/contract/collection';
import { useState } from 'react';
import { StateTag } from '../../../kit/columns.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { Remind } from './remind-dialog.tsx';

function Candidates() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <LoadedTable
        list={reminders.candidates}
        input={{}}
        rowKey="plateId"
        columns={[
          ...(['plateNo', 'owedFen', 'recordCount', 'phone'] as const),
          {
            name: 'skipReason',
            title: '现在提醒',
            show: ({ skipReason: reason }) => (
              <StateTag tone={reason === null ? 'green' : 'amber'}>{reason === null ? '可发送' : skipReason.label(reason)}</StateTag>
            ),
          },
        ]}
        rowActions={(row) => <ContactNotes row={row} />}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.slice(0, 200) as string[]),
        }}
        empty="没有欠费车辆"
      />
      {chosen.length > 0 && (
        <Remind
          word={`提醒所选 ${chosen.length}`}
          title={`提醒 ${chosen.length} 辆车`}
          button="primary"
          plateIds={chosen}
          onSent={() => setChosen([])}
        />
      )}
    </>
  );
}

/** Vehicles that owe, by priority: who would be reminded now, who would not and why; some are reminded or noted from here. */
export const CandidatesButton = () => (
  <DrawerButton word="待提醒车辆" width={860}>
    <Candidates />
  </DrawerButton>
);
