import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ConfigurationKey } from '../../charging-asset/index.ts';
import type { About } from '../exchange/exchange-book.ts';
import type { Handler } from '../message/incoming.ts';
import type { BootState, refusalOfAction } from '../wire/ocpp-action.rule.ts';
import type { OcppVersion } from '../wire/ocpp-frame.rule.ts';

/** A call to a charge point in the words of OCPP 1.6, which are those of whoever asks for it whatever its device speaks. */
export interface Deed {
  commandId: string;
  connectorNo: number;
  action: string;
  payload: Record<string, unknown>;
  /** What it is for. */
  subjectId: string | null;
}

/** A call as it goes over the wire. */
export type Said = Pick<Deed, 'action' | 'payload'>;

/** How one version of OCPP is spoken. What lies behind it, orders and commands and guns, does not know which version that is. */
export interface Dialect {
  /** Of its frames, its error codes and its schemas. */
  readonly version: OcppVersion;
  /** Why a message of a device is not even read; undefined: it is. */
  refusal(action: string, boot: BootState, wasTriggered: boolean): ReturnType<typeof refusalOfAction>;
  /** Gun and transaction a message names, as far as its payload says. */
  about(payload: unknown): About;
  /** The tag that a checked message shows, and what it is shown for; undefined: the message is answered without asking anybody. */
  shown(action: string, payload: Record<string, unknown>): { idTag: string; purpose: 'authorize' | 'start' } | undefined;
  /** Answers a checked message. A heartbeat changes nothing, and is answered by the connection itself. */
  readonly answer: Handler;
  /** A call as this version says it; undefined: it has no such call. */
  say(context: WorkContext, callee: { dealerId: string; equipmentId: string }, deed: Deed): Promise<Said | undefined>;
  /** What a device's answer to a call means, in the words of OCPP 1.6. */
  heard(said: Said, answer: Record<string, unknown>): Record<string, unknown>;
  /** Parameters as a device told them last, where they do not stand with the equipment. */
  parametersOf?(tx: Tx, equipmentId: string): Promise<ConfigurationKey[]>;
}
