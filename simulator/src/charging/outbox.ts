import type { Outcome, Payload } from './ocpp-line.ts';

/** What a device has to tell the server of a charge, sooner or later. */
export interface Letter {
  /** Number of the gun that it is about. */
  gun: number;
  action: 'StartTransaction' | 'MeterValues' | 'StopTransaction';
  /** Made when it is sent: by then the number of the charge may be known. */
  payload(): Payload;
  answered?(payload: Payload): void;
}

/** Readings that a device without a connection keeps; of more, the oldest go. */
const keptReadings = 2_000;
const attempts = 3;

/** What is told of charges in its order, across outages. */
export interface Outbox {
  add(letter: Letter): void;
  /** Sends what waits, one after the other, for as long as there is a connection. */
  pump(): Promise<void>;
  readonly waiting: number;
}

export function createOutbox(call: (action: string, payload: Payload) => Promise<Outcome>): Outbox {
  const letters: Letter[] = [];
  let pumping = false;

  /** Whether the first letter is done with. */
  async function sendFirst(letter: Letter): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const outcome = await call(letter.action, letter.payload());
      if (outcome.kind === 'lost') return false;
      if (outcome.kind === 'answer') {
        letter.answered?.(outcome.payload);
        return true;
      }
    }
    return true; // refused for good: told again it would be refused again
  }

  return {
    get waiting() {
      return letters.length;
    },
    add(letter) {
      letters.push(letter);
      if (letter.action !== 'MeterValues' || letters.length <= keptReadings) return;
      const oldest = letters.findIndex((one) => one.action === 'MeterValues');
      if (oldest >= 0) letters.splice(oldest, 1);
    },
    async pump() {
      if (pumping) return;
      pumping = true;
      try {
        for (let first = letters[0]; first && (await sendFirst(first)); first = letters[0]) letters.shift();
      } finally {
        pumping = false;
      }
    },
  };
}
