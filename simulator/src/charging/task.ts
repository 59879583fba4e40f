import { type Habits, stampOf } from './habits.ts';
import type { Payload } from './ocpp-line.ts';
import type { Wheel } from './wheel.ts';

/** What a server asks a device to fetch or to hand over. */
export type Task = Payload & { location?: string; requestId?: number; retries?: number };
export type TaskCall = 'GetDiagnostics' | 'GetLog' | 'UpdateFirmware' | 'SignedUpdateFirmware';

type Told = 'DiagnosticsStatusNotification' | 'FirmwareStatusNotification' | 'LogStatusNotification' | 'SignedFirmwareStatusNotification';

interface TaskOptions {
  wheel: Wheel;
  habits: Habits;
  call(action: Told, payload: Payload): void;
  /** New firmware is in place; undefined: it starts over with the old one. */
  onFirmware(version: string | undefined): void;
  /** What it has noted of itself, a line each. */
  journal(): readonly string[];
}

const stepMs = 2_000;
const againMs = 5_000;
const transferMs = 120_000;

/** Version of a firmware file: what its first line says, else what its address looks like. */
const versionIn = (bytes: Uint8Array, location: string): string =>
  /^BOCHONG-FIRMWARE (\S+)/.exec(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))?.[1] ??
  /(\d+\.\d+(?:\.\d+)?)/.exec(location.split('/').at(-1) ?? '')?.[1] ??
  '2.0.0';

/** Tasks that take a while, told of step by step: a file is really fetched, and what is asked for is really handed in. */
export function createTasks({ wheel, habits, call, onFirmware, journal }: TaskOptions) {
  const last = new Map<Told, Payload>();
  const say = (told: Told, payload: Payload) => {
    last.set(told, payload);
    call(told, payload);
  };
  const after = (ms: number) => new Promise<void>((done) => void wheel.after(ms, done));

  /** Bytes of a file; undefined when it cannot be had. */
  async function fetched(location: string, times: number): Promise<Uint8Array | undefined> {
    for (let time = 0; time < times; time += 1) {
      if (time > 0) await after(againMs);
      try {
        const response = await fetch(location, { signal: AbortSignal.timeout(transferMs) });
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
        await response.body?.cancel();
      } catch {
        // tried again
      }
    }
    return undefined;
  }

  async function update(told: Told, location: string, retries: number, more: Payload): Promise<void> {
    const tell = async (status: string) => {
      await after(stepMs);
      say(told, { status, ...more });
    };
    if (habits.upgrade === 'silent') return;
    await tell('Downloading');
    const file = habits.upgrade === 'downloadFails' ? undefined : await fetched(location, retries + 1);
    if (!file) return tell('DownloadFailed');
    await tell('Downloaded');
    await tell('Installing');
    if (habits.upgrade === 'installFails') return tell('InstallationFailed');
    await tell('Installed');
    onFirmware(habits.upgrade === 'oldVersion' ? undefined : versionIn(file, location));
  }

  async function upload(told: Told, location: string, fileName: string, more: Payload): Promise<void> {
    await after(stepMs);
    say(told, { status: 'Uploading', ...more });
    const text = `${stampOf(wheel.now(), habits)} ${fileName}\n${journal().join('\n')}\n`;
    const sent = await fetch(`${location.replace(/\/$/, '')}/${fileName}`, {
      method: 'PUT',
      body: text,
      signal: AbortSignal.timeout(transferMs),
    }).catch(() => undefined);
    await sent?.body?.cancel();
    await after(stepMs);
    const failed = told === 'LogStatusNotification' ? 'UploadFailure' : 'UploadFailed';
    say(told, { status: sent?.ok ? 'Uploaded' : failed, ...more });
  }

  return {
    /** Answers the call that begins a task. */
    begin(action: TaskCall, { location = '', requestId, retries = 0, ...rest }: Task): Payload {
      if (action === 'UpdateFirmware') {
        void update('FirmwareStatusNotification', location, retries, {});
        return {};
      }
      if (action === 'SignedUpdateFirmware') {
        const { firmware } = rest as { firmware?: { location?: string } };
        void update('SignedFirmwareStatusNotification', firmware?.location ?? '', retries, { requestId });
        return { status: 'Accepted' };
      }
      if (action === 'GetDiagnostics') {
        void upload('DiagnosticsStatusNotification', location, 'diagnostics.txt', {});
        return { fileName: 'diagnostics.txt' };
      }
      const { log } = rest as { log?: { remoteLocation?: string } };
      void upload('LogStatusNotification', log?.remoteLocation ?? location, 'log.txt', { requestId });
      return { status: 'Accepted', filename: 'log.txt' };
    },
    /** Tells again how a kind of task stands. */
    tell: (told: Told) => call(told, last.get(told) ?? { status: 'Idle' }),
  };
}
