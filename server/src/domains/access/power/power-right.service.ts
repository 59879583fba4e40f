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
  type RoleRow,
  roleClient,
} from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';

export type Client = RoleRow['clientType'];
type Deed = 'look' | 'add' | 'edit' | 'delete';

/** The three pages share their calls: each client asks for its own page's code. */
const codes: Readonly<Record<Client, Readonly<Record<Deed, string>>>> = {
  [roleClient.PLATFORM]: {
    ...{ look: powerPlatformPage.code, add: powerPlatformAddPage.code },
    ...{ edit: powerPlatformEditPage.code, delete: powerPlatformPage.can.delete },
  },
  [roleClient.APP]: { look: powerAppPage.code, add: powerAppAddPage.code, edit: powerAppEditPage.code, delete: powerAppPage.can.delete },
  [roleClient.CS]: { look: powerCsPage.code, add: powerCsAddPage.code, edit: powerCsEditPage.code, delete: powerCsPage.can.delete },
};
export function assertPower(clientType: Client, deed: Deed, { user }: Context): void {
  if (!user.codes.has(codes[clientType][deed])) fail(commonErrors.forbidden);
}
