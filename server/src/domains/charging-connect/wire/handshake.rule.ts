import { chargingProtocol, registrationStatus, securityProfile } from '@bochong/contract/charging-asset';

/** Identity in the last segment of `/ocpp/{identity}`, percent-decoded; undefined when the address names none. */
export function identityOf(path: string): string | undefined {
  const [, encoded] = /^\/ocpp\/([^/?#]{1,300})(?:[?#].*)?$/.exec(path) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const identity = decodeURIComponent(encoded);
    return /^[A-Za-z0-9*_=+|@.-]{1,48}$/.test(identity) ? identity : undefined;
  } catch {
    return undefined;
  }
}

/** User name and password of an `Authorization: Basic` header; the password in bytes, for a key may be any bytes. */
export function credentialsOf(header: string | undefined): { user: string; password: Buffer } | undefined {
  const [, encoded] = /^basic\s+([0-9A-Za-z+/=]{1,400})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const colon = bytes.indexOf(0x3a);
  return colon < 0 ? undefined : { user: bytes.subarray(0, colon).toString('latin1'), password: bytes.subarray(colon + 1) };
}

/** What is known of a charge point at its door. */
export interface AtTheDoor {
  registrationStatus: number;
  securityProfile: number;
  protocol: number;
  hasKey: boolean;
}

export type Refusal = { status: 401 | 403 | 404; reason: string };

/**
 * Whether a certificate decides, and no key: always in profile 3, and in profile 2 where a device shows one and says no key: it has come by its
 * certificate and moves up.
 */
export const showsCertificate = (
  { securityProfile: wants }: Pick<AtTheDoor, 'securityProfile'>,
  { secure, user, certified }: { secure: boolean; user: string | undefined; certified: boolean },
): boolean => secure && certified && (wants === securityProfile.MUTUAL_TLS || (wants === securityProfile.TLS && user === undefined));

/** Why a charge point is turned away before its password or certificate is looked at; undefined when that decides. */
export function refusalAtTheDoor(
  point: AtTheDoor | undefined,
  { secure, user, identity, certified }: { secure: boolean; user: string | undefined; identity: string; certified: boolean },
): Refusal | undefined {
  if (!point || (point.protocol !== chargingProtocol.OCPP16 && point.protocol !== chargingProtocol.OCPP201))
    return { status: 404, reason: 'unknown charge point' };
  if (point.registrationStatus === registrationStatus.REJECTED) return { status: 403, reason: 'registration rejected' };
  const wants = point.securityProfile;
  if (wants === securityProfile.MUTUAL_TLS && !secure) return { status: 401, reason: 'security profile 3 needs wss' };
  if (wants === securityProfile.MUTUAL_TLS) return certified ? undefined : { status: 401, reason: 'client certificate needed' };
  if (wants === securityProfile.NONE) return { status: 401, reason: 'security profile 0 is not allowed' };
  if (wants === securityProfile.TLS && !secure) return { status: 401, reason: 'security profile 2 needs wss' };
  if (wants === securityProfile.BASIC && secure) return { status: 401, reason: 'security profile 1 needs ws: raise the profile to 2' };
  if (showsCertificate(point, { secure, user, certified })) return undefined;
  if (user === undefined) return { status: 401, reason: 'Basic authentication needed' };
  if (user.toLowerCase() !== identity.toLowerCase()) return { status: 401, reason: 'the user name is not the identity' };
  return point.hasKey ? undefined : { status: 401, reason: 'no key has been set for this charge point' };
}

/** Sub-protocols that are spoken here, with the code of their version. */
const spoken: ReadonlyMap<string, number> = new Map([
  ['ocpp1.6', chargingProtocol.OCPP16],
  ['ocpp2.0.1', chargingProtocol.OCPP201],
]);

/**
 * The first of the device's sub-protocols that is spoken here; undefined: there is none. A charge point speaks what it was given at its last
 * handshake, whatever it was registered with: its firmware changes and it stays the same charge point.
 */
export const subprotocolOf = (offered: Iterable<string>): string | undefined => [...offered].find((name) => spoken.has(name));

/** The code of the version that was agreed on at the handshake. */
export const protocolOf = (subprotocol: string): number | undefined => spoken.get(subprotocol);

/** How long a key that is being replaced is still taken. */
const oldKeyMs = 24 * 3_600_000;

/** Whether the key before may still be used at `now`. */
export const isOldKeyGood = (keyRotatedAt: string | null, now: number): boolean =>
  keyRotatedAt !== null && now - Date.parse(keyRotatedAt) <= oldKeyMs;
