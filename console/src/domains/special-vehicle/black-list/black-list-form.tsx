import { plateColor } from '@bochong/contract/kernel/vehicle';
import { blackAction, blackLists, blackReason } from '@bochong/contract/special-vehicle';
import { itemOf } from '../../../kit/form-item.tsx';
import { nowInstant } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { EntryItems, widestScope, withScopes } from '../list-entry/entry-items.tsx';

const Item = itemOf(blackLists.create);

export const blackListForm = recordForm(blackLists, {
  title: '黑名单',
  rowKey: 'listId',
  nameOf: (row) => row.plateNo,
  width: 640,
  blank: () => ({
    plateColor: plateColor.BLUE,
    blackReason: blackReason.ARREARS,
    blackAction: blackAction.ALERT,
    listScope: widestScope(),
    validFrom: nowInstant(),
  }),
  bodyOf: withScopes,
  children: (row) => (
    <EntryItems adding={row === undefined}>
      <Item name="blackReason" />
      <Item name="blackAction" />
    </EntryItems>
  ),
});
