import { listScope, listStatus, whiteCategory, whiteFeePolicy } from '@bochong/contract/special-vehicle';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { insertWhite } from './white-list.repo.ts';

export interface DemoGuest {
  plate: { plateNo: string; plateColor: number };
  ownerName: string;
  phone: string;
  company: string;
  freeTimesLimit: number;
}

/** A guest of the demo who parks for nothing so many times from `now` on; answers the entry. */
export async function seedGuest({ app, tx, now }: WorkContext, dealerId: string, guest: DemoGuest): Promise<string> {
  const { plate, ownerName, phone, company, freeTimesLimit } = guest;
  const id = newId(now);
  const by = '周海宁';
  await insertWhite(
    tx,
    { dealerId, id, ...plate, createdBy: by, approvedBy: by, status: listStatus.ACTIVE },
    {
      ...{ ownerName, phone, company, freeTimesLimit, category: whiteCategory.VISITOR, listScope: listScope.DEALER, scopeIds: [] },
      ...{ feePolicy: whiteFeePolicy.FREE, payPermille: 0, windows: [], validFrom: now.toISOString(), validTo: null, remark: '接待用车' },
    },
    app.keys.encrypt(phone),
  );
  return id;
}
