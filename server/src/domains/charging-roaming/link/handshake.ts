import type { OcpiEndpoint } from '@bochong/contract/charging-roaming';
import type { App } from '../../../kernel/app-context.ts';
import type { AskingPeer, PeerKey } from '../../charging-peer/index.ts';
import { callOcpi } from '../out/ocpi-client.ts';
import { OcpiRefusal, ocpiStatus } from '../wire/ocpi-refusal.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { detailsUrl, endpointsIn, ocpiVersion } from './handshake.rule.ts';

/** Longest time of one question of a handshake. */
export const stepMs = 10_000;

export const versionsUrlOf = (app: App): string => `${app.config.BOCHONG_PUBLIC_URL.replace(/\/$/, '')}/ocpi/versions`;

/** What a platform is to call us with, and who we are. */
export const ourCredentials = (app: App, { ourOperatorId }: Pick<AskingPeer, 'ourOperatorId'>, ourName: string, token: string) => {
  const { countryCode, partyId } = partyOf(ourOperatorId);
  const role = { role: 'CPO', business_details: { name: ourName.slice(0, 100) }, party_id: partyId, country_code: countryCode };
  return { token, url: versionsUrlOf(app), roles: [role] };
};

/** What a platform serves of 2.2.1, as it says now. A refusal says what it lacks in the codes of OCPI. */
export async function askEndpoints(app: App, peer: PeerKey, url: string, token: string): Promise<OcpiEndpoint[]> {
  const ask = (address: string) =>
    callOcpi(app, peer, { module: 'versions', method: 'GET', url: address, token }, AbortSignal.timeout(stepMs));
  const details = detailsUrl(await ask(url));
  if (details === undefined) throw new OcpiRefusal(ocpiStatus.VERSION, `version ${ocpiVersion} is not offered`);
  const endpoints = endpointsIn(await ask(details));
  if (endpoints === undefined) throw new OcpiRefusal(ocpiStatus.ENDPOINTS, 'version details without a credentials endpoint');
  return endpoints;
}
