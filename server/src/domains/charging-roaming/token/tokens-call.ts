import { ocpiTokenType } from '@bochong/contract/charging-roaming';
import { speaksFor } from '../link/handshake.rule.ts';
import type { OcpiAnswer, OcpiAsking, OcpiCall } from '../wire/ocpi-call.ts';
import { ocpiStatus, parseOcpi, refuseOcpi } from '../wire/ocpi-refusal.ts';
import { findToken, keepToken, lockTokens, type TokenName } from './token.repo.ts';
import { codeOfWord, partyCodeOf, type TokenObject, tokenObject, uidKeyOf } from './token.rule.ts';

/** The token that the address names, of a party that the platform speaks for. Without a type it is a card. */
function named({ request, link }: OcpiAsking): TokenName {
  const { countryCode = '', partyId = '', uid = '' } = request.params;
  const party = `${countryCode}${partyId}`.toUpperCase();
  if (!/^[A-Z]{2}[0-9A-Z]{3}$/.test(party)) refuseOcpi(ocpiStatus.FIELDS, 'invalid party');
  if (!speaksFor(link.roles, party)) refuseOcpi(ocpiStatus.FIELDS, `${party} is not among your roles`);
  if (uid.length > 36) refuseOcpi(ocpiStatus.FIELDS, 'invalid uid');
  const { type = 'RFID' } = request.query;
  const tokenType = typeof type === 'string' ? codeOfWord(ocpiTokenType, type) : undefined;
  return { party, uid, tokenType: tokenType ?? refuseOcpi(ocpiStatus.FIELDS, 'invalid type') };
}

const unknown = (): never => refuseOcpi(ocpiStatus.TOKEN, 'unknown token', 404);

/** Keeps what is told of a token: its object must name what the address names. */
async function keep({ tx, peer, now }: OcpiAsking, { party, uid, tokenType }: TokenName, token: TokenObject): Promise<OcpiAnswer> {
  const fields: [string, boolean][] = [
    ['country_code, party_id', partyCodeOf(token) === party],
    ['uid', uidKeyOf(token.uid) === uidKeyOf(uid)],
    ['type', codeOfWord(ocpiTokenType, token.type) === tokenType],
  ];
  for (const [field, same] of fields) if (!same) refuseOcpi(ocpiStatus.FIELDS, `invalid ${field}: not what the address names`);
  if (!(await keepToken(tx, peer, token, now))) refuseOcpi(ocpiStatus.CLIENT, 'too many tokens');
  return {};
}

async function put(asking: OcpiAsking): Promise<OcpiAnswer> {
  const name = named(asking);
  await lockTokens(asking.tx, asking.peer);
  return keep(asking, name, parseOcpi(tokenObject, asking.request.body));
}

/** Some fields of a token are others; which is older is told by `last_updated`, which must be among them. */
async function patch(asking: OcpiAsking): Promise<OcpiAnswer> {
  const name = named(asking);
  const change = parseOcpi(tokenObject.partial().required({ last_updated: true }), asking.request.body);
  await lockTokens(asking.tx, asking.peer);
  const known = (await findToken(asking.tx, asking.peer, name)) ?? unknown();
  return keep(asking, name, parseOcpi(tokenObject, { ...known.content, ...change }));
}

const get = async (asking: OcpiAsking): Promise<OcpiAnswer> => ({
  data: ((await findToken(asking.tx, asking.peer, named(asking))) ?? unknown()).content,
});

const one = { module: 'tokens', url: '/cpo/2.2.1/tokens/:countryCode/:partyId/:uid' } as const;

export const tokenCalls: readonly OcpiCall[] = [
  { ...one, method: 'GET', answer: get },
  { ...one, method: 'PUT', answer: put },
  { ...one, method: 'PATCH', answer: patch },
];
