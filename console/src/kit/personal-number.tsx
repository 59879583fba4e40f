import { type PersonalField, type PersonalRecord, personalNumbers, plainCodes } from '@bochong/contract/operation-log';
import { useState } from 'react';
import { dash } from './columns.tsx';
import { LinkButton } from './link-button.tsx';
import { usePermission } from './permission.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { useAction } from './use-endpoint.ts';

interface PersonalNumberProps {
  record: PersonalRecord;
  id: string;
  field?: PersonalField;
  /** The number as lists and details tell it. */
  masked: string;
}

/** Somebody's number: masked until a holder of the page's button says why it is wanted in full. Drawn anew, it is masked again. */
export function PersonalNumber({ record, id, field = 'phone', masked }: PersonalNumberProps) {
  const may = usePermission(plainCodes[record]);
  const [asking, setAsking] = useState(false);
  const [inFull, setInFull] = useState<string>();
  if (masked === '') return dash;
  if (inFull !== undefined || !may || !masked.includes('*')) return inFull ?? masked;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks, the dialog's too, from opening the row it stands in
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span onClick={(event) => event.stopPropagation()}>
      <LinkButton aria-label={`查看明文 ${masked}`} onClick={() => setAsking(true)}>
        {masked}
      </LinkButton>
      {asking && <Asking asked={{ recordType: record, recordId: id, field }} onClose={() => setAsking(false)} onAnswer={setInFull} />}
    </span>
  );
}

interface AskingProps {
  asked: { recordType: PersonalRecord; recordId: string; field: PersonalField };
  onClose(): void;
  onAnswer(number: string): void;
}

function Asking({ asked, onClose, onAnswer }: AskingProps) {
  const reveal = useAction(personalNumbers.reveal, { onSuccess: ({ number }) => onAnswer(number) });
  return <RevealDialog open onClose={onClose} onReveal={(reason) => reveal.run({ body: { ...asked, reason } })} />;
}
