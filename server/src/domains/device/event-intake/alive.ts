import { onlineStatus } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { type Alive, lockAlive, saveAlive } from './alive.repo.ts';
import type { DeviceIdentity } from './device-identity.ts';
import { type SequenceState, trackSequence } from './sequence.rule.ts';

/** What one message says about its device. */
export interface SignOfLife {
  eventAt?: Date;
  clockOffsetMs?: number;
  firmware?: string | undefined;
  bootId?: string;
  seq?: number | undefined;
  address?: string | undefined;
}

/** Gathers signs of life and writes them once a second: a row update per event would cost as much as the event itself. */
export interface AliveBook {
  note(device: DeviceIdentity, heardAt: Date, sign?: SignOfLife): void;
  flush(): Promise<void>;
}

interface Entry extends Alive {
  dealerId: string;
  deviceSn: string;
  numbers: { bootId: string; seq: number }[];
}

export function createAliveBook(app: App): AliveBook {
  let waiting = new Map<string, Entry>();

  async function flushDealer(dealerId: string, entries: readonly Entry[]): Promise<void> {
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const states = await lockAlive(
        tx,
        entries.map((entry) => entry.deviceId),
      );
      for (const state of states) {
        const entry = entries.find((candidate) => candidate.deviceId === state.deviceId);
        if (!entry) continue;
        const tracked = entry.numbers.reduce<SequenceState>((before, { bootId, seq }) => trackSequence(before, bootId, seq), state);
        await saveAlive(tx, entry, { ...state, ...tracked, missing: [...tracked.missing] });
        if (state.onlineStatus === onlineStatus.OFFLINE)
          await app.events.emit(tx, 'DeviceCameBack', dealerId, {
            deviceId: entry.deviceId,
            deviceSn: entry.deviceSn,
            at: entry.heardAt.toISOString(),
          });
      }
    });
  }

  async function flush(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    for (const [dealerId, entries] of Map.groupBy(taken.values(), (entry) => entry.dealerId)) {
      await flushDealer(dealerId, entries).catch((cause: unknown) => app.log.warn({ cause, dealerId }, 'signs of life not written'));
    }
  }

  const timer = setInterval(() => void flush(), 1000).unref();
  app.http.addHook('preClose', async () => {
    clearInterval(timer);
    await flush();
  });

  return {
    note(device, heardAt, { eventAt, clockOffsetMs, firmware, bootId, seq, address } = {}) {
      const known = waiting.get(device.deviceId);
      waiting.set(device.deviceId, {
        dealerId: device.dealerId,
        deviceId: device.deviceId,
        deviceSn: device.deviceSn,
        heardAt,
        eventAt: eventAt ?? known?.eventAt,
        clockOffsetMs: clockOffsetMs ?? known?.clockOffsetMs,
        firmware: firmware ?? known?.firmware,
        heardFrom: address || known?.heardFrom,
        numbers: [...(known?.numbers ?? []), ...(seq === undefined || bootId === undefined ? [] : [{ bootId, seq }])],
      });
    },
    flush,
  };
}
