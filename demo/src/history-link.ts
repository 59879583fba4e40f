import type { FeeLinks } from '@bochong/contract/parking-fee';
import { type LinkTerms, linkBook, linksAt } from '@bochong/server/domains/parking-fee/index';
import type { App } from '@bochong/server/kernel/app-context';
import { businessDate, toIso } from '@bochong/server/kernel/time';

type SharedStay = NonNullable<FeeLinks['sharedCap']>['stays'][number];
interface PlateStay {
  park: { parkId: string };
  plateNo: string;
  orderId: string;
  enterAt: number;
}

/** The links of the dealers' lots between two instants. */
export async function linksOfPast(app: App, dealerIds: readonly string[], from: Date, to: Date): Promise<LinkTerms[]> {
  const links: LinkTerms[] = [];
  for (const dealerId of dealerIds) {
    const scope = { dealerIds: [dealerId], readOnly: true };
    const book = await app.database.inScope(scope, (tx) => linkBook(tx, dealerId, from.toISOString(), to.toISOString()));
    links.push(...book.parkingLinks);
  }
  return links;
}

/** Shared caps of the past as they are used up, stay after stay, by the rules of the live path. */
export class CapLedger {
  readonly #links: readonly LinkTerms[];
  readonly #taken = new Map<string, SharedStay[]>();

  constructor(links: readonly LinkTerms[]) {
    this.#links = links;
  }

  /** What a stay sees of the others under the cap its lot was in at its entry. */
  linksOf({ park, plateNo, enterAt }: PlateStay): FeeLinks | undefined {
    const cap = linksAt(this.#links, park.parkId, toIso(enterAt)).sharedCap;
    if (!cap) return undefined;
    const { linkId, linkName, groupCapFen } = cap;
    const since = businessDate(enterAt);
    const stays = (this.#taken.get(`${linkId} ${plateNo}`) ?? []).filter(({ chargedByDate }) =>
      Object.keys(chargedByDate).some((date) => date >= since),
    );
    return { sharedCap: { linkId, linkName, capFen: groupCapFen ?? 0, stays, chargedByDate: {} } };
  }

  /** The stay has ended at a price: what it took of the cap is gone. */
  leave({ park, plateNo, orderId, enterAt }: PlateStay, { sharedCap }: FeeLinks): void {
    if (!sharedCap || Object.keys(sharedCap.chargedByDate).length === 0) return;
    const stay = { orderId, parkId: park.parkId, enterTime: toIso(enterAt), chargedByDate: sharedCap.chargedByDate };
    this.#taken.set(`${sharedCap.linkId} ${plateNo}`, [...sharedCap.stays, stay]);
  }
}
