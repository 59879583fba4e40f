import type { App } from '../../../kernel/app-context.ts';
import { type BayCamera, findBayCamera } from '../../charging-asset/index.ts';
import { malformed, Refusal, strangersOf, tooMany, verifySignature } from '../../device/index.ts';

const serialNumber = /^[\w.:-]{1,64}$/;
const windowMs = 60_000;
/** Messages and pictures of one camera a minute: a bay has a handful of events an hour, and what was kept over an outage comes slowly. */
const perMinute = 240;

interface Memory {
  /** Serial numbers that were found once: however many strangers call from their address, they are let through. */
  known: Set<string>;
  counts: Map<string, { since: number; messages: number }>;
}
const memories = new WeakMap<App, Memory>();

function memoryOf(app: App): Memory {
  const memory = memories.get(app) ?? { known: new Set(), counts: new Map() };
  memories.set(app, memory);
  return memory;
}

function assertWithinRate(app: App, { deviceId }: BayCamera): void {
  const now = app.clock.now().getTime();
  const { counts } = memoryOf(app);
  const count = counts.get(deviceId);
  if (!count || now - count.since >= windowMs) counts.set(deviceId, { since: now, messages: 1 });
  else if (count.messages >= perMinute) throw tooMany();
  else count.messages += 1;
}

/** The camera that signed a message; refuses unknown and disabled ones, a wrong signature, and one that says too much. */
export async function signingCamera(app: App, deviceSn: unknown, body: Record<string, unknown>, address: string): Promise<BayCamera> {
  if (typeof deviceSn !== 'string' || !serialNumber.test(deviceSn)) throw malformed('设备序列号格式不正确');
  const { known } = memoryOf(app);
  if (!known.has(deviceSn) && strangersOf(app).tires(address, app.clock.now())) throw tooMany();
  const camera = await findBayCamera(app, deviceSn);
  if (!camera) throw new Refusal(404, null, '设备未登记');
  known.add(deviceSn);
  if (!camera.enabled) throw new Refusal(403, null, '设备已停用');
  if (camera.secret === null) throw new Refusal(401, null, '设备尚未生成密钥');
  verifySignature({ key: app.keys.decrypt(camera.secret) }, body);
  assertWithinRate(app, camera);
  return camera;
}
