import { priceText, type TariffContent, type TariffVersionRow, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';

/** How many things of one kind a tariff is bound to. */
export interface BoundCount {
  scopeType: number;
  currentType: number;
  count: number;
}

const counted: Readonly<Record<number, string>> = {
  [tariffScope.CONNECTOR]: '把枪',
  [tariffScope.EQUIPMENT]: '台设备',
  [tariffScope.STATION]: '个电站',
};

/** `全部电站（直流）、3个电站、2把枪`; of nothing an empty text. */
export const boundText = (bound: readonly BoundCount[]): string =>
  bound
    .toSorted((a, b) => b.scopeType - a.scopeType || a.currentType - b.currentType)
    .map(({ scopeType, currentType, count }) => {
      const current = currentType === tariffCurrent.ANY ? '' : `（${tariffCurrent.label(currentType)}）`;
      return `${scopeType === tariffScope.DEALER ? '全部电站' : `${count}${counted[scopeType]}`}${current}`;
    })
    .join('、');

/** A version as it is read; what lists show of its content is worked out here. */
export type RawVersion = Omit<TariffVersionRow, 'priceText' | 'segments' | 'profileCount' | 'boundText'> & {
  content: TariffContent;
  bound: BoundCount[];
};

export function versionRow({ content, bound, ...row }: RawVersion): TariffVersionRow {
  const { profiles, defaultProfileId } = content;
  return {
    ...row,
    priceText: priceText(profiles),
    segments: profiles.find(({ profileId }) => profileId === defaultProfileId)?.segments ?? [],
    profileCount: profiles.length,
    boundText: boundText(bound),
  };
}
