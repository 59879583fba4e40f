import { companyPeopleCodes, merchantPeopleCodes, resourceCodes } from '@bochong/contract/catalogue';

interface Holder {
  userType: number;
  companyId: string | null;
  merchantId: string | null;
  /** What roles give. */
  resourceIds: readonly string[];
}

/** Whatever a type of user may hold; sub-users of a dealer hold what their roles give of it, people of a company or a merchant its pages. */
const codesOfType = new Map([1, 2, 3, 4].map((userType) => [userType, resourceCodes(userType)]));
export const codesOf = ({ userType, companyId, merchantId, resourceIds: granted }: Holder): ReadonlySet<string> => {
  if (companyId !== null) return companyPeopleCodes;
  if (merchantId !== null) return merchantPeopleCodes;
  const possible = codesOfType.get(userType) ?? new Set();
  return userType === 3 ? new Set(granted).intersection(possible) : possible;
};
