import { type PassCardRow, passCards } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';

/** Stops a card from a day on. */
export const PassFreeze = ({ row }: { row: PassCardRow }) => (
  <ActionForm
    to={passCards.freeze}
    word="冻结"
    title={`冻结 ${row.plates[0]?.plateNo ?? row.certCode}`}
    initial={{ fromDate: daysAfter(dayOf(Date.now()), 1) }}
    given={{ params: { id: row.cardId }, body: { rev: row.rev } }}
    asks={[{ name: 'fromDate', latest: row.validTo, extra: '冻结至少7天，解冻后有效期顺延' }]}
    done="已冻结"
  />
);
