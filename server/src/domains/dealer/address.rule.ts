import { payChannel } from '@bochong/contract/bill';

interface Region {
  regionCode: string;
  areaName: string;
}

/** Provinces with their cities, or the cities of one province, from the regions where units have lots. */
export function provincesAndCities(regions: readonly Region[], parentCode: string | undefined) {
  const named = (code: string) => regions.find((region) => region.regionCode === code)?.areaName ?? code;
  const codes = [...new Set(regions.map((region) => region.regionCode).filter((code) => /^\d{6}$/.test(code)))].sort();
  const cities = [...new Set(codes.filter((code) => !code.endsWith('0000')).map((code) => `${code.slice(0, 4)}00`))];
  const citiesOf = (province: string) =>
    cities.filter((code) => code.slice(0, 2) === province.slice(0, 2)).map((code) => ({ addrCode: code, addrName: named(code), level: 2 }));
  if (parentCode !== undefined) return citiesOf(parentCode);
  const provinces = [...new Set(codes.map((code) => `${code.slice(0, 2)}0000`))];
  return provinces.map((code) => ({ addrCode: code, addrName: named(code), level: 1, children: citiesOf(code) }));
}

/** Group of a way to pay: 1 third party, 2 cash, 3 balance and cards, 4 automatic. */
const groups = new Map<number, number>([
  [payChannel.CASH, 2],
  [payChannel.BALANCE, 3],
  [payChannel.STORED_CARD, 3],
  [payChannel.POS, 3],
  [payChannel.ETC, 4],
  [payChannel.WECHAT_AUTO, 4],
  [payChannel.ALIPAY_AUTO, 4],
  [payChannel.UNIONPAY_AUTO, 4],
]);

const payTypeOf = ({ value, label }: (typeof payChannel.options)[number], index: number) => ({
  payType: value,
  payTypeName: label,
  payGroup: groups.get(value) ?? 1,
  icon: `pay-${value}`,
  sort: index + 1,
});

/** Ways to pay that a unit can take. */
export const payTypes = (codes: ReadonlySet<number>) => payChannel.options.map(payTypeOf).filter(({ payType }) => codes.has(payType));

/** Ways to put money into an account: none that draws from one, none that acts by itself. */
export const rechargePayTypes = (codes: ReadonlySet<number>) =>
  payTypes(codes).filter(({ payType, payGroup }) => payGroup <= 2 || payType === payChannel.POS);
