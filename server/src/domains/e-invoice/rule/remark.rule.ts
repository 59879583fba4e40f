import { businessDate } from '../../../kernel/time.ts';

/** What a remark may say of an order. */
interface Remarked {
  plateNo: string;
  parkName: string;
  startTime: string | null;
  endTime: string | null;
}

const longest = 200;
const dayOf = (instant: string | null): string => (instant === null ? '' : businessDate(new Date(instant)));

/** A template's words for an order, `{plate} {park} {in}~{out}`; of several orders how many they are. What somebody wrote stands behind it. */
export function remarkOf(template: string, orders: readonly Remarked[], written: string): string {
  const [order] = orders;
  const words: Record<string, string> = {
    ...{
      plate: order?.plateNo ?? '',
      park: order?.parkName ?? '',
      in: dayOf(order?.startTime ?? null),
      out: dayOf(order?.endTime ?? null),
    },
  };
  // What has no end, as a purchase, has a day and no span.
  const asked = words.out === '' ? template.replaceAll('~{out}', '') : template;
  const told =
    orders.length === 1 ? asked.replaceAll(/\{(plate|park|in|out)\}/g, (_, name: string) => words[name] ?? '') : `共${orders.length}笔`;
  return [template === '' && orders.length === 1 ? '' : told, written]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, longest);
}
