import { maxOwnerPlates, ownerStatus, registerSource } from '@bochong/contract/charging-customer';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { findWallet, type Wallet } from '../wallet/wallet.repo.ts';
import { availableFen } from '../wallet/wallet.service.ts';
import { ownerByMobile } from './owner.repo.ts';
import { openOwner } from './owner.service.ts';
import { phoneOwnerRow, platesOf, savePlate } from './owner-change.repo.ts';

/** An owner who shows a proved number, with what is in the wallet and the plates that staff or the owner have named. */
export interface PhoneOwner extends Pick<Wallet, 'principalFen' | 'giftFen' | 'frozenFen' | 'arrearsFen'> {
  ownerId: string;
  phoneMask: string;
  /** Keyed hash of the number: another one is another person. */
  phoneHash: string;
  availableFen: number;
  plates: { plateNo: string; verified: boolean }[];
}

/** The account of a proved number at an operating unit; one that has none gets it. Whoever left before begins anew. */
export async function ownerOfPhone(context: WorkContext, dealerId: string, phone: string): Promise<string> {
  const { app, tx } = context;
  const known = await ownerByMobile(tx, dealerId, phone, app.keys);
  return known ?? openOwner(context, dealerId, { phone, nickname: '', realName: '', source: registerSource.H5 });
}

/** An owner who is still with the unit; undefined for anybody else. */
export async function phoneOwner({ app, tx }: WorkContext, dealerId: string, ownerId: string): Promise<PhoneOwner | undefined> {
  const row = await phoneOwnerRow(tx, { dealerId, ownerId });
  const wallet = await findWallet(tx, { dealerId, walletId: ownerId });
  if (!row || !wallet || row.status === ownerStatus.CANCELLED) return undefined;
  const { principalFen, giftFen, frozenFen, arrearsFen } = wallet;
  const plates = await platesOf(tx, ownerId, { dealerIds: [dealerId] });
  return {
    ...{ ownerId, phoneHash: row.phoneHash, phoneMask: app.keys.masked(row.phoneCipher) },
    ...{ principalFen, giftFen, frozenFen, arrearsFen, availableFen: availableFen(wallet) },
    plates: plates.map(({ plateNo, verified }) => ({ plateNo, verified })),
  };
}

/** Remembers a plate that an owner names, as one that nobody has checked; beyond five none is remembered. */
export async function rememberPlate({ tx }: WorkContext, dealerId: string, ownerId: string, plateNo: string): Promise<void> {
  const plates = await platesOf(tx, ownerId, { dealerIds: [dealerId] });
  if (plates.length >= maxOwnerPlates || plates.some((one) => one.plateNo === plateNo)) return;
  const { plateColor } = plateFactsOf(plateNo);
  await savePlate(tx, { dealerId, ownerId }, { plateNo, plateColor, isDefault: plates.length === 0, verified: false });
}
