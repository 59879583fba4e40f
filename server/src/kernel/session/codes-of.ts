import { companyPeopleCodes, merchantPeopleCodes, resourceCodes } from '@bochong/contract/catalogue';

interface Holder {
  userType: number;
  companyId: string | null;
  merchantId: string | null;
  /** What roles give, cut by the unit's packages already. */
  resourceIds: readonly string[];
  /** What the unit's package of the console holds; null: it has none and may hold everything. */
  packageIds: readonly string[] | null;
}

/** Whatever a type of user may hold; sub-users of a dealer hold what their roles give of it, its administrator what its package has, people of a company or a merchant its pages. */
const codesOfType = new Map([1, 2, 3, 4].map((userType) => [userType, resourceCodes(userType)]));
export const codesOf = ({ userType, companyId, merchantId, resourceIds: granted, packageIds }: Holder): ReadonlySet<string> => {
  if (companyId !== null) return companyPeopleCodes;
  if (merchantId !== null) return merchantPeopleCodes;
  const possible = codesOfType.get(userType) ?? new Set();
  if (userType === 3) return new Set(granted).intersection(possible);
  return userType === 2 && packageIds !== null ? new Set(packageIds).intersection(possible) : possible;
};
