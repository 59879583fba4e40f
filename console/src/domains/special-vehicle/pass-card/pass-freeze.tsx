import { type PassCardRow, passCards } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';

const Item = itemOf(passCards.freeze);

/** Stops a card from a day on. */
export const PassFreeze = ({ row }: { row: PassCardRow }) => (
  <ActionForm
    to={passCards.freeze}
    word="冻结"
    title={`冻结 ${row.plates[0]?.plateNo ?? row.certCode}`}
    initial={{ fromDate: daysAfter(dayOf(Date.now()), 1) }}
    input={({ fromDate }: { fromDate: string }) => ({ params: { id: row.cardId }, body: { fromDate, rev: row.rev } })}
    done="已冻结"
  >
    <Item name="fromDate" extra="冻结至少7天，解冻后有效期顺延" />
  </ActionForm>
);
