import { offlineWarningPage } from '../alarm/index.ts';
import { equipmentPage, onlineStatus } from '../device/index.ts';
import { parkRecordPage, unOutRecordPage } from '../parking-order/index.ts';
import { billFlowPage } from '../refund/index.ts';
import { blackAlertPage } from '../special-vehicle/index.ts';

interface Link {
  path: string;
  query: Readonly<Record<string, string | number>>;
}

const dayOf = (date: string) => ({ startTime: `${date} 00:00:00`, endTime: `${date} 23:59:59` });

/** Money that came in on a day less what went back; the list's net sum is the number. */
const receivedOf = (date: string) => ({ path: billFlowPage.path, query: { ...dayOf(date), onAccount: 0 } }) as const;

/** Where the rows of each number of the home page stand: the list's total, or its net sum, under these filters is the number. `asOf` is the overview's. */
export function homeLinks(asOf: string) {
  const day = asOf.slice(0, 10);
  return {
    receivedFen: receivedOf(day),
    entries: { path: parkRecordPage.path, query: { ...dayOf(day), timeKind: 'enter' } },
    exits: { path: parkRecordPage.path, query: { ...dayOf(day), timeKind: 'exit' } },
    inPark: { path: unOutRecordPage.path, query: {} },
    unpaid: { path: parkRecordPage.path, query: { orderStatus: '1,3' } },
    offlineCameras: { path: offlineWarningPage.path, query: { recordStatus: 1 } },
    blackAlerts: { path: blackAlertPage.path, query: { handleStatus: 0 } },
  } as const satisfies Record<string, Link>;
}

/** The same for the numbers of one lot. */
export function lotLinks(asOf: string, parkId: string) {
  const { receivedFen, entries, exits, inPark } = homeLinks(asOf);
  const here = { parkIds: parkId };
  return {
    receivedFen: { path: receivedFen.path, query: { ...receivedFen.query, ...here } },
    entries: { path: entries.path, query: { ...entries.query, ...here } },
    exits: { path: exits.path, query: { ...exits.query, ...here } },
    occupied: { path: inPark.path, query: here },
    offlineDevices: { path: equipmentPage.path, query: { parkId, onlineStatus: onlineStatus.OFFLINE } },
  } as const satisfies Record<string, Link>;
}

/** Points of the pictures: what came in on a day, who came or left on it, who did in one of its hours. */
export const dayLinks = (date: string) =>
  ({
    receivedFen: receivedOf(date),
    entries: { path: parkRecordPage.path, query: { ...dayOf(date), timeKind: 'enter' } },
  }) as const satisfies Record<string, Link>;

export function hourLink(date: string, hour: number, timeKind: 'enter' | 'exit'): Link {
  const at = `${date} ${String(hour).padStart(2, '0')}`;
  return { path: parkRecordPage.path, query: { startTime: `${at}:00:00`, endTime: `${at}:59:59`, timeKind } };
}

export const addressOfLink = ({ path, query }: Link): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
};
