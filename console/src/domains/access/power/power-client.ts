import {
  powerAppAddPage,
  powerAppEditPage,
  powerAppPage,
  powerCsAddPage,
  powerCsEditPage,
  powerCsPage,
  powerPlatformAddPage,
  powerPlatformEditPage,
  powerPlatformPage,
  roleClient,
} from '@bochong/contract/access';
import { usePlace } from '../../../kit/tab-context.tsx';

/** The three pages of packages differ by their client and codes. */
export const powerClients = [
  { client: roleClient.PLATFORM, list: powerPlatformPage, add: powerPlatformAddPage, edit: powerPlatformEditPage },
  { client: roleClient.APP, list: powerAppPage, add: powerAppAddPage, edit: powerAppEditPage },
  { client: roleClient.CS, list: powerCsPage, add: powerCsAddPage, edit: powerCsEditPage },
] as const;
export type PowerClient = (typeof powerClients)[number];

/** Which of them is open. */
export function usePowerClient(): PowerClient {
  const { pathname } = usePlace();
  return powerClients.find(({ list }) => pathname === list.path || pathname.startsWith(`${list.path}/`)) ?? powerClients[0];
}
