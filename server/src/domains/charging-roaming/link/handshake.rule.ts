import type { OcpiEndpoint, OcpiRole } from '@bochong/contract/charging-roaming';
import { z } from 'zod';
import { codeOf } from '../wire/ocpi-text.rule.ts';

export const ocpiVersion = '2.2.1';

/** An address that a platform tells: http or https, without account or fragment, 255 characters at most. */
export const ocpiUrl = z
  .url({ protocol: /^https?$/ })
  .max(255)
  .refine((url) => !/[#@]/.test(url));

const party = { party_id: z.string().regex(/^[0-9A-Za-z]{3}$/), country_code: z.string().regex(/^[A-Za-z]{2}$/) };

/** A credentials object, as far as it matters. */
export const credentials = z.object({
  token: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  url: ocpiUrl,
  roles: z
    .array(z.object({ role: z.string().max(20), ...party, business_details: z.object({ name: z.string().max(200) }).nullish() }))
    .min(1)
    .max(50),
});
export type Credentials = z.output<typeof credentials>;

export const rolesOf = ({ roles }: Credentials): OcpiRole[] =>
  roles.map(({ role, country_code, party_id, business_details }) => ({
    ...{ role: role.toUpperCase(), countryCode: country_code.toUpperCase(), partyId: party_id.toUpperCase() },
    name: (business_details?.name ?? '').slice(0, 100),
  }));

const versions = z.array(z.object({ version: z.string().max(20), url: z.string().max(2000) })).max(20);

/** Address of the details of 2.2.1 in a list of versions; undefined: it is not in the list, or leads nowhere. */
export function detailsUrl(said: unknown): string | undefined {
  const listed = versions.safeParse(said).data?.find(({ version }) => version === ocpiVersion);
  return ocpiUrl.safeParse(listed?.url).data;
}

const listed = z.object({ identifier: z.string().max(50), role: z.string().max(20), url: ocpiUrl });

/** What a platform serves, by its version details; what cannot be called is left out. Undefined: there are no details, or no credentials. */
export function endpointsIn(said: unknown): OcpiEndpoint[] | undefined {
  const details = z.object({ version: z.string(), endpoints: z.array(z.unknown()).max(100) }).safeParse(said).data;
  if (details?.version !== ocpiVersion) return undefined;
  const endpoints = details.endpoints.flatMap((one) => listed.safeParse(one).data ?? []);
  return endpoints.some(({ identifier }) => identifier === 'credentials') ? endpoints : undefined;
}

/** Where a module of a platform is called; undefined: it does not have it. Credentials have no side. */
export const endpointOf = (endpoints: readonly OcpiEndpoint[], identifier: string, role?: 'SENDER' | 'RECEIVER'): string | undefined =>
  endpoints.find((one) => one.identifier === identifier && (role === undefined || one.role === role))?.url.replace(/\/$/, '');

export const isHub = (roles: readonly OcpiRole[]): boolean => roles.some(({ role }) => role === 'HUB');

/** Whether a platform speaks for a party: its own, and a hub for whoever is behind it. */
export const speaksFor = (roles: readonly OcpiRole[], code: string): boolean => isHub(roles) || roles.some((role) => codeOf(role) === code);
