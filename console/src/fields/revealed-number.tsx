import { noteOf } from '@bochong/contract/kernel/schema';
import type { PersonalField, PersonalRecord } from '@bochong/contract/operation-log';
import type { Shown } from '../kit/kind-view.tsx';
import { PersonalNumber } from '../kit/personal-number.tsx';

/** Somebody's number in a row; with the record that keeps it, it can be asked for in full. */
export function RevealedNumber({ masked, at: { field, row } }: { masked: string; at: Shown }) {
  const reveal = noteOf(field.schema, 'reveal');
  if (!reveal) return masked;
  return (
    <PersonalNumber
      record={reveal.record as PersonalRecord}
      id={String(row[reveal.id])}
      field={field.name as PersonalField}
      masked={masked}
    />
  );
}
