import { createHash } from 'node:crypto';
import { exchangeOutcome } from '@bochong/contract/charging-connect';
import type { WebSocket } from 'ws';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { nestsDeeper } from '../../../kernel/http/text.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { insertExchanges } from '../exchange/exchange.repo.ts';
import { type Conversation, type ExchangeBook, fromDevice } from '../exchange/exchange-book.ts';
import { type Speaker, transactionsOf } from '../transactions.ts';
import { type Caller, createCaller } from './caller.ts';
import type { BootState } from './ocpp-action.rule.ts';
import { errorFrame, type Fault, type Frame, isPayload, readFrame, resultFrame } from './ocpp-frame.rule.ts';
import { checkMessage } from './ocpp-schema.ts';
import { storable } from './storable.rule.ts';
import type { Tally } from './tally.ts';
import { createBucket, createThrottle } from './throttle.rule.ts';

/** Deepest nesting of a frame: messages of the protocol have six levels. */
const deepest = 16;
/** Frames that may wait for their turn; then nothing more is read from the connection until some have been answered. */
const mostWaiting = 16;
/** Frames a second that are read from one connection, and how many at once. */
const rate = { perSecond: 20, most: 200 };
/** Unreadable frames within a minute that end a connection. */
const unreadable = { most: 20, windowMs: 60_000, blockMs: 60_000 };
/** Answers that are remembered for a repetition of their message: a device repeats what it said last. */
const remembered = 64;
/** What a device may leave unread. */
const mostBuffered = 1024 * 1024;

/** One connection of a charge point. Its frames are handled one after the other, in the order in which they came. */
export interface Connection {
  readonly conversation: Conversation;
  /** Runs work between frames, in its turn; what it throws is logged. */
  inTurn(work: () => Promise<void>): Promise<void>;
  boot: BootState;
  /** Messages the device has sent on this connection, by their names. */
  readonly said: ReadonlySet<string>;
  readonly caller: Caller;
  /** No more frames are taken; resolves when those that came have been handled. */
  finish(code: number, reason: string): Promise<void>;
}

interface Made {
  app: App;
  book: ExchangeBook;
  tally: Tally;
  socket: WebSocket;
  conversation: Conversation;
  speaker: Speaker;
  /** The version that was agreed on. */
  dialect: Dialect;
  callTimeoutMs: number;
  /** Takes its share of what its address may send; milliseconds to wait. */
  takeOfAddress(now: number): number;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('base64');

export function createConnection(made: Made): Connection {
  const { app, book, tally, socket, conversation, speaker, dialect, callTimeoutMs, takeOfAddress } = made;
  const { version } = dialect;
  const { dealerId, equipmentId } = conversation;
  const connectedAt = app.clock.now().getTime();
  const take = createBucket(rate.perSecond, rate.most, Date.now());
  const bad = createThrottle(unreadable, 1);
  const answered = new Map<string, { hash: string; answer: string }>();
  let waiting = 0;
  let finished = false;
  let turn = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((cause: unknown) => app.log.error({ cause, equipmentId }, 'a charge point’s turn failed'));
    return turn;
  }

  /** Sends a text; a device that does not read is cut off. */
  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBuffered) socket.terminate();
    else socket.send(text, () => undefined);
  }

  const caller = createCaller({ app, tally, conversation, dialect, callTimeoutMs, send, inTurn });
  const said = new Set<string>();
  const connection: Connection = { conversation, inTurn, boot: 'silent', said, caller, finish };

  type Call = Extract<Frame, { kind: 'call' }>;
  /** Keeps and answers a call that changed nothing. */
  function refuse({ id, action, payload }: Call, text: string, at: number, fault: Fault, description = ''): string {
    const answer = errorFrame(version, id, fault, description);
    const about = dialect.about(payload);
    book.note(fromDevice(conversation, { at, id, action, about, text, answer, outcome: exchangeOutcome.ERROR }));
    return answer;
  }

  /** The answer to a call, kept with what it changed in one transaction: what is answered has happened. */
  async function carryOut(
    call: Call,
    payload: Record<string, unknown>,
    left: readonly string[],
    text: string,
    at: number,
  ): Promise<string> {
    const { id, action } = call;
    const about = dialect.about(payload);
    if (action === 'Heartbeat') {
      const answer = resultFrame(id, { currentTime: app.clock.now().toISOString() });
      book.note(fromDevice(conversation, { at, id, action, about, text, answer, left }));
      return answer;
    }
    const shown = dialect.shown(action, payload);
    if (shown) await transactionsOf(app)?.askFor(app, speaker, shown.idTag, shown.purpose);
    let next = connection.boot;
    const answer = await app.wire.inScope({ dealerIds: [dealerId], prepared: true }, async (tx) => {
      const context = workIn(app, tx);
      const boot = (state: BootState) => {
        next = state;
      };
      const message = { context, speaker, action, payload, receivedAt: at, connectedAt, about, boot };
      const told = await dialect.answer(message);
      const result = resultFrame(id, told);
      await insertExchanges(tx, [fromDevice(conversation, { at, id, action, about, text, answer: result, left })]);
      return result;
    });
    connection.boot = next;
    said.add(action);
    // In a turn of its own: the answer leaves before any call.
    if (action === 'BootNotification') caller.wake(next);
    return answer;
  }

  async function answerCall(call: Call, text: string, at: number): Promise<string> {
    const { id, action, payload } = call;
    const hash = hashOf(JSON.stringify([action, payload]));
    const known = answered.get(id);
    if (known) return known.hash === hash ? known.answer : refuse(call, text, at, 'protocol', 'message id used before');
    const refusal = dialect.refusal(action, connection.boot, caller.askedFor(action));
    if (refusal) return refuse(call, text, at, refusal);
    if (!isPayload(payload)) return refuse(call, text, at, 'formation', 'payload');
    const { quirks } = speaker;
    const tolerance = { strict: quirks.strictSchema === true, lenient: quirks.lenientSchema === true };
    const checked = checkMessage(action, storable(payload), tolerance, version);
    if (!checked.taken) return refuse(call, text, at, checked.fault, checked.description);
    try {
      const answer = await carryOut(call, checked.payload, checked.left, text, at);
      // An answer of a failure is not remembered: the device says it again.
      answered.set(id, { hash, answer });
      for (const oldest of answered.keys()) if (answered.size > remembered) answered.delete(oldest);
      return answer;
    } catch (cause) {
      app.log.error({ cause, equipmentId, action }, 'a message of a charge point could not be kept');
      return refuse(call, text, at, 'internal');
    }
  }

  async function handle(text: string, at: number): Promise<void> {
    const started = performance.now();
    const frame: Frame = nestsDeeper(text, deepest) ? { kind: 'unreadable', answer: null } : readFrame(text, version);
    tally.frames.inc({ side: 'device', kind: frame.kind });
    if (frame.kind === 'call') {
      send(await answerCall(frame, text, at));
      tally.answerSeconds.observe((performance.now() - started) / 1000);
      return;
    }
    if (frame.kind === 'result' || frame.kind === 'error') {
      if (!(await caller.answer(frame, text))) book.note(fromDevice(conversation, { at, id: frame.id, text, answer: null }));
      return;
    }
    const { answer } = frame;
    const outcome =
      frame.kind === 'unreadable' ? exchangeOutcome.UNREADABLE : answer === null ? exchangeOutcome.IGNORED : exchangeOutcome.ERROR;
    book.note(fromDevice(conversation, { at, text: text.slice(0, 4096), answer, outcome }));
    if (answer !== null) send(answer);
    if (frame.kind === 'unreadable' && bad.note('', Date.now())) socket.close(1002, 'too many unreadable frames');
  }

  let readsAgainAt = 0;
  const readOn = () => {
    if (waiting < mostWaiting && Date.now() >= readsAgainAt) socket.resume();
  };
  /** Nothing is read while too many frames wait, or the connection or its address has sent more than its share. */
  function slowDown(): void {
    const wait = Math.max(take(Date.now()), takeOfAddress(Date.now()));
    if (wait === 0 && waiting < mostWaiting) return;
    socket.pause();
    readsAgainAt = Date.now() + wait;
    if (wait > 0) setTimeout(readOn, wait).unref();
  }

  socket.on('message', (bytes, isBinary) => {
    if (finished) return;
    if (isBinary) return socket.close(1003, 'text frames only');
    const at = app.clock.now().getTime();
    book.seen(dealerId, equipmentId, at);
    waiting += 1;
    slowDown();
    void inTurn(() => handle(String(bytes), at)).finally(() => {
      waiting -= 1;
      if (socket.isPaused) readOn();
    });
  });
  socket.on('pong', () => book.seen(dealerId, equipmentId, app.clock.now().getTime()));

  async function finish(code: number, reason: string): Promise<void> {
    finished = true;
    caller.stop();
    socket.close(code, reason);
    const impatience = setTimeout(() => socket.terminate(), 2_000);
    impatience.unref();
    await turn;
  }

  return connection;
}
