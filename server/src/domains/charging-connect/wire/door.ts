import { createHmac, randomBytes, type X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { App } from '../../../kernel/app-context.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { callerBehind, type Trust } from '../../../kernel/http/trusted-proxy.ts';
import { toIso } from '../../../kernel/time.ts';
import { type ChargePoint, findChargePoint, isAuthKey } from '../../charging-asset/index.ts';
import { certificateShown } from '../certificate/certificate-door.service.ts';
import { noteStranger } from '../stranger/stranger.repo.ts';
import { clientCertificateOf } from './client-certificate.ts';
import { credentialsOf, identityOf, isOldKeyGood, refusalAtTheDoor, showsCertificate } from './handshake.rule.ts';
import { createThrottle } from './throttle.rule.ts';

/** Who was let in, and with which of two keys that are good while one replaces the other. */
export interface Admitted {
  point: ChargePoint;
  address: string;
  key: 'new' | 'old' | 'none';
  /** What it was let in by instead of a key. */
  certificateId?: string;
}
/** Status line and words of a refusal. */
export interface TurnedAway {
  status: string;
  reason: string;
}

const reasons: Record<401 | 403 | 404, string> = {
  401: '401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp"',
  403: '403 Forbidden',
  404: '404 Not Found',
};
const tooMany = (reason: string): TurnedAway => ({ status: '429 Too Many Requests\r\nRetry-After: 60', reason });

/** Where a handshake comes from, and whether TLS protected it. What a proxy says is believed when it is one of the installation's own. */
export function originOf({ socket, headers }: IncomingMessage, trusts: Trust): { address: string; secure: boolean } {
  const peer = socket.remoteAddress ?? '';
  const secure = (socket as TLSSocket).encrypted === true;
  if (!trusts(peer)) return { address: peer, secure };
  const address = callerBehind(peer, String(headers['x-forwarded-for'] ?? ''), trusts);
  return { address, secure: secure || headers['x-forwarded-proto'] === 'https' };
}

/** What servers tell each other of wrong passwords. */
const wrongTopic = 'wrong-key';

/** Decides who is let in. Every step that costs something stands behind one that bounds how often it may be asked for. */
export function createDoor(app: App) {
  /** Wrong passwords of one name from one address: others behind the same router are not shut out. */
  const wrong = createThrottle({ most: 10, windowMs: 600_000, blockMs: 900_000 });
  app.servers.onTold(wrongTopic, (key) => void wrong.note(key, app.clock.now().getTime()));
  /** Refusals of an address, whatever the name. */
  const refused = createThrottle({ most: 300, windowMs: 60_000, blockMs: 60_000 });
  /** Notes of strangers, each name once a minute, and all together. */
  const noted = createThrottle({ most: 1, windowMs: 60_000, blockMs: 60_000 });
  const allNoted = createThrottle({ most: 120, windowMs: 60_000, blockMs: 60_000 });
  const mark = randomBytes(32);
  /** Passwords that held lately, by a keyed hash with the stored hash they held for: a device that comes back costs no slow hash. */
  const held = new Map<string, string>();

  async function holds(stored: string, password: Buffer): Promise<boolean> {
    const key = createHmac('sha256', mark).update(stored).update(password).digest('base64');
    if (held.get(stored) === key) return true;
    if (!(await isAuthKey(stored, password))) return false;
    held.set(stored, key);
    for (const oldest of held.keys()) if (held.size > 20_000) held.delete(oldest);
    return true;
  }

  async function meetStranger(identity: string, address: string, path: string): Promise<void> {
    const now = app.clock.now();
    if (noted.isBlocked(identity.toLowerCase(), now.getTime()) || allNoted.isBlocked('', now.getTime())) return;
    noted.note(identity.toLowerCase(), now.getTime());
    allNoted.note('', now.getTime());
    await app.wire.inScope({ dealerIds: [platformDealerId] }, (tx) =>
      noteStranger(tx, { identity, address, path: path.slice(0, 200) }, now),
    );
  }

  async function wrongPassword({ dealerId, equipmentId }: ChargePoint, key: string, address: string): Promise<void> {
    const now = app.clock.now();
    app.servers.tell(wrongTopic, key);
    if (!wrong.note(key, now.getTime())) return;
    app.log.warn({ equipmentId, address }, 'a charge point was blocked after wrong passwords');
    const event = { equipmentId, type: 'AuthenticationBlocked', info: address, critical: true, at: toIso(now) };
    await app.wire.inScope({ dealerIds: [dealerId], prepared: true }, (tx) =>
      app.events.emit(tx, 'ChargePointSecurityEvent', dealerId, event),
    );
  }

  /** A certificate that does not hold counts as a wrong key: it is told of, and shuts out its address. */
  async function byCertificate(point: ChargePoint, shown: X509Certificate, key: string, address: string): Promise<Admitted | TurnedAway> {
    const certificate = await certificateShown(app, point, shown);
    if ('id' in certificate) return { point, address, key: 'none', certificateId: certificate.id };
    await wrongPassword(point, key, address);
    return { status: '401 Unauthorized', reason: certificate.why };
  }

  async function decide(request: IncomingMessage): Promise<Admitted | TurnedAway> {
    const { address, secure } = originOf(request, app.trusts);
    const path = request.url ?? '';
    const now = app.clock.now().getTime();
    const identity = identityOf(path);
    if (refused.isBlocked(address, now)) return tooMany('too many refused handshakes');
    if (identity === undefined) return { status: reasons[404], reason: 'the path is /ocpp/{identity}' };
    const key = `${identity.toLowerCase()} ${address}`;
    if (wrong.isBlocked(key, now)) return tooMany('blocked after wrong passwords');
    const point = await app.wire.inScope({ dealerIds: [], readOnly: true, prepared: true }, (tx) => findChargePoint(tx, identity));
    const given = credentialsOf(request.headers.authorization);
    const door = point && { ...point, hasKey: point.authKeyHash !== null };
    const shown = secure ? clientCertificateOf(request, app) : undefined;
    const said = { secure, user: given?.user, identity, certified: shown !== undefined };
    const refusal = refusalAtTheDoor(door, said);
    if (point && shown && !refusal && showsCertificate(point, said)) return byCertificate(point, shown, key, address);
    if (refusal || !point || !given) {
      if (refusal?.status === 404) await meetStranger(identity, address, path);
      return { status: reasons[refusal?.status ?? 401], reason: refusal?.reason ?? '' };
    }
    if (await holds(point.authKeyHash ?? '', given.password)) return { point, address, key: 'new' };
    const { prevAuthKeyHash, keyRotatedAt } = point;
    if (prevAuthKeyHash !== null && isOldKeyGood(keyRotatedAt, now) && (await holds(prevAuthKeyHash, given.password)))
      return { point, address, key: 'old' };
    await wrongPassword(point, key, address);
    return { status: reasons[401], reason: 'wrong key' };
  }

  return {
    /** Lets a charge point in, or says why not. */
    async ask(request: IncomingMessage): Promise<Admitted | TurnedAway> {
      const decision = await decide(request);
      if ('status' in decision) refused.note(originOf(request, app.trusts).address, app.clock.now().getTime());
      return decision;
    },
  };
}
