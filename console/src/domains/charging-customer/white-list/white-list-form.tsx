import { chargingListSubject, chargingLists, chargingListType } from '@bochong/contract/charging-customer';
import { Form, Input } from 'antd';
import type { Control } from '../../../kit/control.ts';
import { nowInstant } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { CardSelect, CompanySelect, OwnerSelect } from '../choosers.tsx';
import { KilowattHoursInput } from '../measures.tsx';

const { PLATE, OWNER, CARD, VIN, COMPANY } = chargingListSubject;

/** Asks for whoever the entry is about, as its type is: chosen, or typed as a plate or a VIN. */
function Subject({ onChange, ...control }: Control<string>) {
  const type = Form.useWatch<number>('subjectType');
  const Chooser = { [OWNER]: OwnerSelect, [CARD]: CardSelect, [COMPANY]: CompanySelect }[type as 2];
  const chosen = (value: string) => onChange?.(value);
  if (Chooser) return <Chooser {...control} onChange={chosen} />;
  const typed = { [PLATE]: '车牌号', [VIN]: '17位VIN码' }[type as 1];
  return <Input {...control} placeholder={typed ?? '先选对象类型'} onChange={({ target }) => chosen(target.value)} maxLength={17} />;
}

export const whiteListForm = recordForm(chargingLists, {
  title: '白名单',
  rowKey: 'listId',
  nameOf: ({ subjectName }) => subjectName,
  removal: '删除后从下一次充电起不再生效。',
  width: 680,
  blank: () => ({ listType: chargingListType.FREE, subjectType: PLATE, validFrom: nowInstant() }),
  asks: [
    ...(['listType', 'subjectType'] as const),
    { name: 'subjectValue', label: '对象', children: <Subject /> },
    {
      name: 'monthlyFreeWh',
      tooltip: '每月1日重新计算；不填为不限',
      when: ({ listType }) => listType === chargingListType.FREE,
      children: <KilowattHoursInput placeholder="不限" />,
    },
    ...(['validFrom', 'validTo'] as const),
    { name: 'stationIds', wide: true },
    { name: 'remark', wide: true },
  ],
});
