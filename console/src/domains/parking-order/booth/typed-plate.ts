import { normalisePlate, plateFacts, provinces } from '@bochong/contract/kernel/plate';
import type { BoothLane } from '@bochong/contract/parking-order';

/** The provincial character most of a lot's last vehicles have; empty when none has passed. */
export function provinceOf(lanes: readonly BoothLane[]): string {
  const seen = lanes.flatMap(({ last }) => (last && provinces.includes(last.plateNo[0] ?? ' ') ? [last.plateNo[0] as string] : []));
  return [...Map.groupBy(seen, (one) => one)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/** What is typed as a plate; without a provincial character that of the place stands before it, so that letters and digits are enough. */
export function typedPlate(text: string, province: string): { plateNo: string; valid: boolean } {
  const plain = normalisePlate(text);
  const local = normalisePlate(`${province}${text}`);
  const plateNo = province !== '' && /^[A-Z]/.test(plain) && plateFacts(local) !== null ? local : plain;
  return { plateNo, valid: plateFacts(plateNo) !== null };
}
