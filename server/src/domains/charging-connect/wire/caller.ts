import { randomUUID } from 'node:crypto';
import { commandStatus, exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';
import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { authKeyChanging } from '../../charging-asset/index.ts';
import { lockCommand, type QueuedCommand, saveCommand } from '../charge-point-command/charge-point-command.repo.ts';
import { nextCommand, settle } from '../charge-point-command/charge-point-command.service.ts';
import { outcomeOf, outcomeOfError } from '../charge-point-command/command-queue.rule.ts';
import { changesKey } from '../charge-point-command/settled.service.ts';
import type { Dialect, Said } from '../dialect/dialect.ts';
import { answerExchange, insertExchanges } from '../exchange/exchange.repo.ts';
import { type Conversation, keptText } from '../exchange/exchange-book.ts';
import type { BootState } from './ocpp-action.rule.ts';
import { callFrame, type Frame, isPayload } from './ocpp-frame.rule.ts';
import { fits } from './ocpp-schema.ts';
import { storable } from './storable.rule.ts';
import type { Tally } from './tally.ts';

const { SENT, TIMEOUT, ERROR, ACCEPTED, NOT_SUPPORTED } = commandStatus;

type Answer = Extract<Frame, { kind: 'result' | 'error' }>;

/** Sends the calls of one charge point, one at a time; the next one leaves when the one before has its outcome. */
export interface Caller {
  /** There may be something to send. While a charge point has not started, nothing is. */
  wake(boot: BootState): void;
  /** An answer of the device; false when it answers nothing of ours. Called in the connection's turn. */
  answer(frame: Answer, text: string): Promise<boolean>;
  /** Whether we lately asked the device to send such a message. */
  askedFor(action: string): boolean;
  stop(): void;
}

interface Outstanding {
  commandId: string;
  exchangeId: string;
  /** What was asked for, and what was said. */
  action: string;
  said: Said;
  sentAt: number;
  timer: ReturnType<typeof setTimeout>;
}

/** The message that a trigger asks for; a certificate's has another name. */
const messageAskedFor = (named: unknown): string => (/^Sign.+Certificate$/.test(String(named)) ? 'SignCertificate' : String(named));

/** When a call that could not be taken from its queue is tried again. */
const againMs = 5_000;
/** Calls without an answer whose late answer is still told. */
const mostLate = 50;

interface Made {
  app: App;
  tally: Tally;
  conversation: Conversation;
  dialect: Dialect;
  callTimeoutMs: number;
  send(text: string): void;
  inTurn(work: () => Promise<void>): Promise<void>;
}

export function createCaller({ app, tally, conversation, dialect, callTimeoutMs, send, inTurn }: Made): Caller {
  const { dealerId, equipmentId, connectionId } = conversation;
  const late = new Map<string, Omit<Outstanding, 'timer'>>();
  const asked = new Set<string>();
  let outstanding: ({ messageId: string } & Outstanding) | undefined;
  let state: BootState = 'silent';
  let stopped = false;

  const inOwn = <T>(work: (context: WorkContext) => Promise<T>): Promise<T> =>
    app.wire.inScope({ dealerIds: [dealerId], prepared: true }, (tx) => work(workIn(app, tx)));

  /** How a call leaves; undefined: the device's version has no such call. A key that changes is made now, and stands in no record. */
  async function saidOf(context: WorkContext, command: QueuedCommand): Promise<Said | undefined> {
    const { action, payload } = command;
    const said = await dialect.say(context, conversation, command);
    if (!said || !changesKey(action, payload)) return said;
    const value = await authKeyChanging(context.tx, dealerId, equipmentId, context.now);
    return dialect.say(context, conversation, { ...command, payload: { ...payload, value } });
  }

  async function sendNext(): Promise<void> {
    if (stopped || outstanding || state === 'silent' || state === 'rejected') return;
    const messageId = randomUUID();
    const next = await inOwn(async (context) => {
      const command = await nextCommand(context, conversation);
      if (!command) return undefined;
      const { tx, now } = context;
      const said = await saidOf(context, command);
      if (!said) {
        await settle(context, conversation, command, NOT_SUPPORTED, { why: `OCPP ${dialect.version}没有这条指令` });
        return 'again';
      }
      const exchangeId = newId(now);
      const text = callFrame(messageId, said.action, said.payload);
      await saveCommand(tx, dealerId, command.commandId, { status: SENT, messageId, connectionId, sentAt: now });
      const { connectorNo, payload } = command;
      const transactionId = typeof payload.transactionId === 'number' ? payload.transactionId : null;
      await insertExchanges(tx, [
        {
          ...conversation,
          ...{ id: exchangeId, side: exchangeSide.PLATFORM, at: now.getTime(), messageId, action: said.action, connectorNo, transactionId },
          ...{ callText: keptText(text), answerText: '', outcome: exchangeOutcome.WAITING, latencyMs: null, leftOut: '' },
        },
      ]);
      return { text, command, exchangeId, said };
    });
    if (next === 'again') return wakeUp();
    if (!next || stopped) return;
    const { said, command, exchangeId } = next;
    const { commandId, action } = command;
    if (action === 'TriggerMessage' || action === 'ExtendedTriggerMessage') asked.add(messageAskedFor(said.payload.requestedMessage));
    if (said.action === 'GetBaseReport') asked.add('NotifyReport');
    const timer = setTimeout(() => void inTurn(giveUp), callTimeoutMs);
    timer.unref();
    outstanding = { messageId, commandId, exchangeId, action, said, sentAt: Date.now(), timer };
    tally.frames.inc({ side: 'platform', kind: 'call' });
    send(next.text);
  }

  /** What a busy database refused is tried again in a moment; nobody else would. */
  const wakeUp = () =>
    void inTurn(() =>
      sendNext().catch((cause: unknown) => {
        setTimeout(wakeUp, againMs).unref();
        throw cause;
      }),
    );

  async function giveUp(): Promise<void> {
    if (!outstanding) return;
    const { messageId, commandId, timer: _, ...rest } = outstanding;
    outstanding = undefined;
    late.set(messageId, { commandId, ...rest });
    for (const oldest of late.keys()) if (late.size > mostLate) late.delete(oldest);
    await inOwn(async (context) => {
      const command = await lockCommand(context.tx, dealerId, equipmentId, commandId);
      if (command?.status === SENT) await settle(context, conversation, command, TIMEOUT, { why: '设备未在时限内答复' });
    });
    wakeUp();
  }

  /** What an answer says, as it is kept: the device's own words, or that they are none of the protocol's. */
  function outcomeIn(said: Said, frame: Answer): { status: number; result: Record<string, unknown> } {
    if (frame.kind === 'error')
      return { status: outcomeOfError(frame.code), result: storable({ errorCode: frame.code, errorDescription: frame.description }) };
    const payload = frame.payload;
    if (!isPayload(payload) || !fits(said.action, 'conf', payload, dialect.version))
      return { status: ERROR, result: { why: `设备的答复不符合OCPP ${dialect.version}` } };
    const result = dialect.heard(said, storable(payload));
    return { status: outcomeOf(result, said.action), result };
  }

  async function answer(frame: Answer, text: string): Promise<boolean> {
    const inTime = outstanding?.messageId === frame.id ? outstanding : undefined;
    const was = inTime ?? late.get(frame.id);
    if (!was) return false;
    const { commandId, exchangeId, action, said, sentAt } = was;
    const { status, result } = outcomeIn(said, frame);
    const outcome = frame.kind === 'error' ? exchangeOutcome.ERROR : exchangeOutcome.ANSWERED;
    await inOwn(async (context) => {
      const { tx } = context;
      const answered = { answerText: keptText(text), outcome, latencyMs: Date.now() - sentAt };
      await answerExchange(tx, { dealerId, id: exchangeId }, answered);
      const command = await lockCommand(tx, dealerId, equipmentId, commandId);
      if (command?.status === SENT) return settle(context, conversation, command, status, result);
      await saveCommand(tx, dealerId, commandId, { lateResult: result });
      // A start that was accepted late may still have its order waiting.
      if (command && action === 'RemoteStartTransaction' && status === ACCEPTED)
        await settle(context, conversation, command, status, result);
    });
    late.delete(frame.id);
    if (inTime) {
      clearTimeout(inTime.timer);
      outstanding = undefined;
      wakeUp();
    }
    return true;
  }

  return {
    wake(boot) {
      state = boot;
      wakeUp();
    },
    answer,
    askedFor: (action) => asked.has(action),
    stop() {
      stopped = true;
      if (outstanding) clearTimeout(outstanding.timer);
    },
  };
}
