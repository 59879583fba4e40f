import type { Payload } from './ocpp-line.ts';
import type { Wheel } from './wheel.ts';

/** What a server asks a device to fetch or to hand over. */
export type Task = Payload & { location?: string; requestId?: number };

type Told = 'DiagnosticsStatusNotification' | 'FirmwareStatusNotification' | 'LogStatusNotification';

interface TaskOptions {
  wheel: Wheel;
  call(action: Told, payload: Payload): void;
  /** New firmware is in place: the version that its address names. */
  onFirmware(version: string): void;
}

const stepMs = 2_000;
const steps: Readonly<Record<string, { told: Told; statuses: readonly string[] }>> = {
  GetDiagnostics: { told: 'DiagnosticsStatusNotification', statuses: ['Uploading', 'Uploaded'] },
  GetLog: { told: 'LogStatusNotification', statuses: ['Uploading', 'Uploaded'] },
  UpdateFirmware: { told: 'FirmwareStatusNotification', statuses: ['Downloading', 'Downloaded', 'Installing', 'Installed'] },
};

/** Tasks that take a while, told of step by step. Nothing is really sent or fetched: the addresses of a simulation lead nowhere. */
export function createTasks({ wheel, call, onFirmware }: TaskOptions) {
  const last = new Map<Told, Payload>();
  const say = (told: Told, payload: Payload) => {
    last.set(told, payload);
    call(told, payload);
  };
  return {
    /** Answers the call that begins a task. */
    begin(action: 'GetDiagnostics' | 'GetLog' | 'UpdateFirmware', { location = '', requestId }: Task): Payload {
      const { told, statuses } = steps[action] as (typeof steps)[string];
      for (const [index, status] of statuses.entries())
        wheel.after((index + 1) * stepMs, () => {
          say(told, { status, ...(action === 'GetLog' && { requestId }) });
          if (status === 'Installed') onFirmware(/(\d+\.\d+(?:\.\d+)?)/.exec(location)?.[1] ?? '2.0.0');
        });
      if (action === 'GetDiagnostics') return { fileName: 'diagnostics.txt' };
      return action === 'GetLog' ? { status: 'Accepted', filename: 'log.txt' } : {};
    },
    /** Tells again how a kind of task stands. */
    tell: (told: Told) => call(told, last.get(told) ?? { status: 'Idle' }),
  };
}
