import type { App } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { maskPhones } from '../../kernel/http/mask.ts';
import { phoneHashOf } from '../session/index.ts';
import { insertRegistration } from './registration/registration.repo.ts';

const hour = 3_600_000;
const asking = [
  { companyName: '湖墅智慧停车管理有限公司', contact: '方知远', phone: '13800571001', hoursAgo: 50 },
  { companyName: '江畔充电科技有限公司', contact: '苏晚晴', phone: '13800571002', hoursAgo: 4 },
] as const;

/** Companies that asked to be let in, their phones proved. */
export const seedRegistrations = (app: App): Promise<void> =>
  app.database.inScope({ dealerIds: [platformDealerId] }, async (tx) => {
    for (const { companyName, contact, phone: plain, hoursAgo } of asking) {
      const phone = { cipher: app.keys.encrypt(plain), hash: phoneHashOf(app, plain), mask: maskPhones(plain) };
      await insertRegistration(tx, { companyName, contact, phone }, new Date(app.clock.now().getTime() - hoursAgo * hour));
    }
  });
