import type { WorkContext } from '../../../kernel/app-context.ts';
import { linkBook, outerLots } from '../../parking-fee/index.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { memoryMs } from './stay-link.repo.ts';

/** No vehicle is let out of the outer lot sooner after a passage of the inner one: what is told within this is there when that is priced. */
const wayOutMs = 10_000;

/** A passage of a stay that was told late, if its lot is an inner yard: stays at the lots around it are looked at again. */
export async function tellOuter({ app, tx, now }: WorkContext, stay: StayRow, at: string): Promise<void> {
  if (now.getTime() - Date.parse(at) < wayOutMs) return;
  const { dealerId, plateNo, parkId } = stay;
  const { parkingLinks } = await linkBook(tx, dealerId, new Date(Date.parse(at) - memoryMs).toISOString(), at);
  const outerParkIds = outerLots(parkingLinks, parkId);
  if (outerParkIds.length > 0) await app.events.emit(tx, 'InnerStayToldLate', dealerId, { plateNo, outerParkIds, at });
}
