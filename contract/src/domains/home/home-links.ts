import { offlineWarningPage } from '../alarm/index.ts';
import { parkRecordPage, unOutRecordPage } from '../parking-order/index.ts';
import { billFlowPage } from '../refund/index.ts';
import { blackAlertPage } from '../special-vehicle/index.ts';

interface Link {
  path: string;
  query: Readonly<Record<string, string | number>>;
}

/** Where the rows of each number of the home page stand: the list's total, or its net sum, under these filters is the number. `asOf` is the overview's. */
export function homeLinks(asOf: string) {
  const day = asOf.slice(0, 10);
  const today = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` };
  return {
    receivedFen: { path: billFlowPage.path, query: { ...today, onAccount: 0 } },
    entries: { path: parkRecordPage.path, query: { ...today, timeKind: 'enter' } },
    exits: { path: parkRecordPage.path, query: { ...today, timeKind: 'exit' } },
    inPark: { path: unOutRecordPage.path, query: {} },
    unpaid: { path: parkRecordPage.path, query: { orderStatus: '1,3' } },
    offlineCameras: { path: offlineWarningPage.path, query: { recordStatus: 1 } },
    blackAlerts: { path: blackAlertPage.path, query: { handleStatus: 0 } },
  } as const satisfies Record<string, Link>;
}

export const addressOfLink = ({ path, query }: Link): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
};
