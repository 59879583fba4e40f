import { createHmac } from 'node:crypto';
import { quarantineReason, signedText } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { sameHex, sha256Hex } from '../../../kernel/session/secret.ts';
import { type DeviceRow, findDeviceBySn } from './event-intake.repo.ts';
import { malformed, Refusal, tooMany } from './refusal.ts';
import { createStrangers, type Strangers } from './strangers.ts';

/** A registered, enabled device with its key in the clear. */
export interface DeviceIdentity extends DeviceRow {
  key: string;
}

const lifetimeMs = 3_000;
const changed = 'device-changed';
interface Memory {
  devices: Map<string, { device: DeviceIdentity; until: number }>;
  /** Serial numbers that were found once: however many strangers call from their address, they are let through. */
  known: Set<string>;
  strangers: Strangers;
}
const memories = new WeakMap<App, Memory>();

function memoryOf(app: App): Memory {
  const known = memories.get(app);
  if (known) return known;
  const memory: Memory = { devices: new Map(), known: new Set(), strangers: createStrangers() };
  memories.set(app, memory);
  app.servers.onTold(changed, (deviceSn) => memory.devices.delete(deviceSn));
  return memory;
}

export const strangersOf = (app: App): Strangers => memoryOf(app).strangers;

/** Called when a device has changed; other servers are told, and notice within three seconds in any case. */
export function forgetDevice(app: App, deviceSn: string): void {
  memoryOf(app).devices.delete(deviceSn);
  app.servers.tell(changed, deviceSn);
}

const serialNumber = /^[\w.:-]{1,64}$/;

/** The enabled device of a serial number; refuses unknown and disabled ones, and unknown ones of an address that has tried too many. */
export async function identify(app: App, deviceSn: string, address = ''): Promise<DeviceIdentity> {
  if (!serialNumber.test(deviceSn)) throw malformed('设备序列号格式不正确');
  const now = performance.now();
  const { devices, known, strangers } = memoryOf(app);
  const cached = devices.get(deviceSn);
  if (cached && cached.until > now) return cached.device;
  if (!known.has(deviceSn) && strangers.tires(address, app.clock.now())) throw tooMany();
  const row = await findDeviceBySn(app, deviceSn);
  if (!row) throw new Refusal(404, quarantineReason.UNKNOWN_DEVICE, '设备未登记');
  if (row.disabled) throw new Refusal(403, quarantineReason.DISABLED_DEVICE, '设备已停用');
  const device = { ...row, key: app.keys.decrypt(row.secret) };
  known.add(deviceSn);
  devices.set(deviceSn, { device, until: now + lifetimeMs });
  return device;
}

/** HMAC-SHA256 of what the contract says is signed, lower-case hex. */
export const signatureOf = (key: string, body: Readonly<Record<string, unknown>>, nonce: string): string =>
  createHmac('sha256', key).update(signedText(body, nonce), 'utf8').digest('hex');

/** Refuses a body whose `sign` is not the device's. */
export function verifySignature(device: Pick<DeviceIdentity, 'key'>, body: Readonly<Record<string, unknown>>): void {
  const { sign, nonce } = body;
  const given = typeof sign === 'string' && typeof nonce === 'string' && nonce.length >= 8 && nonce.length <= 64;
  if (!given || !sameHex(sign.toLowerCase(), signatureOf(device.key, body, nonce)))
    throw new Refusal(401, quarantineReason.BAD_SIGNATURE, '签名不正确');
}

/** Refuses an address whose key (given by its SHA-256) is not the device's. */
export function verifyPresentedKey(device: DeviceIdentity, presented: string): void {
  if (!sameHex(presented, sha256Hex(device.key))) throw new Refusal(401, quarantineReason.BAD_SIGNATURE, '设备密钥不正确');
}
