import { chargingCards, chargingOwners, companyTerms, vipTypes } from '@bochong/contract/charging-customer';
import { chosenSelect } from '../../fields/chosen-select.tsx';

/** Chooses an owner by name, number, account or plate. */
export const OwnerSelect = chosenSelect({
  endpoint: chargingOwners.chosen,
  input: (searchValue) => ({ query: { ...(searchValue && { searchValue }) } }),
  value: 'ownerId',
  label: 'ownerName',
  hintAt: 50,
  placeholder: '输入手机号、昵称或车牌查找车主',
});

/** Chooses a company that charges. */
export const CompanySelect = chosenSelect({
  endpoint: companyTerms.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'companyId',
  label: 'companyName',
  hintAt: 50,
  placeholder: '已开通充电的企业',
});

/** Chooses a card that is not cancelled. */
export const CardSelect = chosenSelect({
  endpoint: chargingCards.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'cardId',
  label: 'cardNo',
  hintAt: 50,
  placeholder: '输入卡号查找',
});

/** Chooses a kind of member; those switched off only where rows are looked for. */
export const VipTypeSelect = chosenSelect({ endpoint: vipTypes.chosen, value: 'vipTypeId', label: 'vipName', placeholder: 'VIP类型' });
export const EnabledVipTypeSelect = chosenSelect({
  endpoint: vipTypes.chosen,
  value: 'vipTypeId',
  label: 'vipName',
  only: ({ enabled }) => enabled,
  placeholder: '不是会员',
});
