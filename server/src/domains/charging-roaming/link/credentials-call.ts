import { randomBytes } from 'node:crypto';
import type { App } from '../../../kernel/app-context.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { noteLinked } from '../../charging-peer/index.ts';
import type { OcpiAnswer, OcpiAsking, OcpiCall, OcpiCaller } from '../wire/ocpi-call.ts';
import { tokenKind } from '../wire/ocpi-call.ts';
import { OcpiRefusal, ocpiStatus, parseOcpi, refuseOcpi } from '../wire/ocpi-refusal.ts';
import { codeOf } from '../wire/ocpi-text.rule.ts';
import { type Credentials, credentials, ocpiVersion, rolesOf } from './handshake.rule.ts';
import { askEndpoints, ourCredentials, versionsUrlOf } from './handshake.ts';
import { forgetLink, lockLink, saveRegistration } from './link.repo.ts';

/** A token of 64 random hex digits. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** Hours that a token still holds once another was given that has not been used yet. */
export const formerHours = 24;

/** Modules that we serve, with their side and address below `/ocpi`. */
export const servedModules: readonly (readonly [identifier: string, role: 'SENDER' | 'RECEIVER', path: string])[] = [
  ['credentials', 'SENDER', '2.2.1/credentials'],
  ['locations', 'SENDER', 'cpo/2.2.1/locations'],
  ['tariffs', 'SENDER', 'cpo/2.2.1/tariffs'],
  ['sessions', 'SENDER', 'cpo/2.2.1/sessions'],
  ['cdrs', 'SENDER', 'cpo/2.2.1/cdrs'],
  ['commands', 'RECEIVER', 'cpo/2.2.1/commands'],
  ['tokens', 'RECEIVER', 'cpo/2.2.1/tokens'],
];

const below = (app: App, path: string): string => `${versionsUrlOf(app).replace(/versions$/, '')}${path}`;

const notNow = (message: string): never => refuseOcpi(ocpiStatus.CLIENT, message, 405);

/** A platform that cannot be asked back is told so, with the code that says what it lacks. */
async function endpointsBack(app: App, { peer }: OcpiCaller, { url, token }: Credentials) {
  try {
    return await askEndpoints(app, peer, url, token);
  } catch (cause) {
    if (cause instanceof OcpiRefusal) throw cause;
    throw new OcpiRefusal(ocpiStatus.UNREACHED, `your versions endpoint could not be used: ${(cause as Error).message}`);
  }
}

/** Takes a platform's credentials and gives it others. What was registered before holds until the new token is used. */
async function take(app: App, caller: OcpiCaller): Promise<OcpiAnswer> {
  const { peer, ourName, request } = caller;
  const said = parseOcpi(credentials, request.body);
  const roles = rolesOf(said);
  if (!roles.some((role) => codeOf(role) === peer.peerOperatorId))
    refuseOcpi(ocpiStatus.FIELDS, `roles do not name ${peer.peerOperatorId}`);
  const endpoints = await endpointsBack(app, caller, said);
  const token = newToken();
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [peer.dealerId] }, async (tx) => {
    await lockLink(tx, peer);
    const to = { inHash: sha256Hex(token), outToken: app.keys.encrypt(said.token), versionsUrl: said.url, endpoints, roles };
    await saveRegistration(tx, peer, to, now, new Date(now.getTime() + formerHours * 3_600_000));
    await noteLinked(tx, peer, now);
  });
  return { data: ourCredentials(app, peer, ourName, token) };
}

/** The credentials of whoever asks: the token that it used stands in them. */
const own = async ({ app, peer, ourName, request }: OcpiAsking): Promise<OcpiAnswer> => ({
  data: ourCredentials(app, peer, ourName, request.token),
});

const at = { module: 'credentials', url: '/2.2.1/credentials', configuration: true } as const;

export const credentialsCalls: readonly OcpiCall[] = [
  {
    module: 'versions',
    method: 'GET',
    url: '/versions',
    configuration: true,
    answer: async ({ app }) => ({
      data: [{ version: ocpiVersion, url: below(app, '2.2.1') }],
    }),
  },
  {
    module: 'versions',
    method: 'GET',
    url: '/2.2.1',
    configuration: true,
    answer: async ({ app }) => ({
      data: {
        version: ocpiVersion,
        endpoints: servedModules.map(([identifier, role, path]) => ({ identifier, role, url: below(app, path) })),
      },
    }),
  },
  { ...at, method: 'GET', answer: own },
  {
    ...at,
    method: 'POST',
    // A token A holds until what came of it is used: an answer that was lost is asked for again.
    answerOutside: async (app, caller) =>
      caller.kind === tokenKind.INVITE ? take(app, caller) : notNow('registered already, use PUT to change credentials'),
  },
  {
    ...at,
    method: 'PUT',
    answerOutside: async (app, caller) =>
      caller.kind === tokenKind.REGISTERED ? take(app, caller) : notNow('not registered yet, use POST'),
  },
  {
    ...at,
    method: 'DELETE',
    async answer({ tx, peer, kind }) {
      if (kind !== tokenKind.REGISTERED) notNow('not registered');
      await lockLink(tx, peer);
      await forgetLink(tx, peer);
      await noteLinked(tx, peer, null);
      return {};
    },
  },
];
