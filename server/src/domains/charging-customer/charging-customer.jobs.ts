import { partsOf, type ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { walletsWithOldGift } from './gift-expiry/gift-expiry.repo.ts';
import { expireGift, expiresBefore } from './gift-expiry/gift-expiry.service.ts';
import { walletSettingOf } from './wallet-setting/wallet-setting.repo.ts';

export const chargingCustomerJobs: readonly ScheduledJob[] = [
  {
    name: 'gift-expiry',
    when: { dailyAt: ['01:20'] },
    lane: 'money',
    async perDealer(tx, { dealerId, now }) {
      const { giftExpiryDays } = await walletSettingOf(tx, dealerId);
      if (giftExpiryDays === 0) return [];
      const before = expiresBefore(now, giftExpiryDays);
      return partsOf(await walletsWithOldGift(tx, dealerId, before), (context, walletId) =>
        expireGift(context, { dealerId, walletId }, before),
      );
    },
  },
];
