/**
 * Whoever charges and pays, for the domains that run orders. Everything happens in the caller's transaction; the wallet's lock is taken last.
 * At a start: `identify` → `payerStanding` → `agreementAt` (kept with the order) → `freeze`. While it runs: `extendFreeze`. At the settlement:
 * `quotaOf` → price → `takeQuota` → `capture`. Otherwise `release`. Later: `giveBack`, `capture` with the next `seq`, `payArrears`.
 */
declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A wallet has more than before: debts of its holder can be taken now, the oldest first. `walletId`: the owner's or the company's id. */
    ChargingWalletRecharged: { walletId: string; holder: 'owner' | 'company'; amountFen: number; at: string };
    /** Money of a wallet moved: an entry was written. */
    ChargingWalletMoved: { entryId: string };
  }
}

export { agreementAt, type Charger, type ChargingTerms, quotaOf, takeQuota } from './agreement/agreement.service.ts';
export { chargingCustomerJobs } from './charging-customer.jobs.ts';
export { accountOfCompany } from './company-account/company-account.repo.ts';
export { type CompanyToSettle, chosenCompanies, companiesToSettle, companyByTerms } from './company-terms/company-terms.repo.ts';
export { type OrdersOf, type Payer, provideRunningOrders, type RunningOrders } from './customer-orders.ts';
export type { Refusal, TagStatus } from './identify/identify.rule.ts';
export { credentialUsed, type Identified, type Identify, identify, mayAccess, startsByItself } from './identify/identify.service.ts';
export { payerStanding, type Standing } from './identify/standing.service.ts';
export { type OfflineCard, offlineCards } from './offline/offline-card.service.ts';
export { defaultPlateOf, ownerProvedPlate } from './owner/owner-plate.repo.ts';
export { addToOwner } from './owner/owner-total.repo.ts';
export { ownerOfPhone, type PhoneOwner, phoneOwner, rememberPlate } from './owner/phone-owner.service.ts';
export { type PlugPayer, plugPayer } from './plug-payer/plug-payer.service.ts';
export { lowerArrears, payArrears } from './wallet/arrears.service.ts';
export { rechargeByPhone } from './wallet/phone-recharge.service.ts';
export { moveRecharge, type Recharge, returnableRecharges } from './wallet/recharge.repo.ts';
export { findWallet, lockWallet, saveFrozen, type Wallet } from './wallet/wallet.repo.ts';
export {
  availableFen,
  balanceCovers,
  type Captured,
  capture,
  extendFreeze,
  type ForBiz,
  freeze,
  type GiveBack,
  giveBack,
  release,
  withdrawableFen,
} from './wallet/wallet.service.ts';
export { listEntries as walletEntries } from './wallet/wallet-list.repo.ts';
export { moveMoney, repayCredit, tellRecharged } from './wallet/wallet-money.service.ts';
export { tendersOf } from './wallet/wallet-tender.ts';
export { walletSettingOf } from './wallet-setting/wallet-setting.repo.ts';
