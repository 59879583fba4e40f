import type { WalletSetting } from '@bochong/contract/charging-customer';

/** Whether what the driver's page offers rises, and each of it can be paid in. */
export const presetsFit = ({ presets, minRechargeFen, maxBalanceFen }: WalletSetting): boolean =>
  presets.every(({ fen }, at) => fen >= minRechargeFen && fen <= maxBalanceFen && fen > (presets[at - 1]?.fen ?? 0));

/** Why a sum may not be paid into an account that holds so much; undefined when it may. */
export function rechargeRefusal(
  { minRechargeFen, maxBalanceFen }: Pick<WalletSetting, 'minRechargeFen' | 'maxBalanceFen'>,
  { holdsFen, paysFen }: { holdsFen: number; paysFen: number },
): 'tooSmall' | 'tooMuch' | undefined {
  if (paysFen < minRechargeFen) return 'tooSmall';
  return holdsFen + paysFen > maxBalanceFen ? 'tooMuch' : undefined;
}
