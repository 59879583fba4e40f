import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { AskingPeer } from '../../charging-peer/index.ts';
import type { LinkRow } from '../link/link.repo.ts';
import type { OcpiParty } from './ocpi-text.rule.ts';

/** A request as it came in, its token known. */
export interface OcpiRequest {
  method: string;
  /** Path with its query, as it was asked for. */
  url: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** As it was used. */
  token: string;
  /** X-Request-ID; empty: none. */
  requestId: string;
  body: unknown;
  /** Who asks and who is asked, where the headers say it. */
  from: OcpiParty | undefined;
  to: OcpiParty | undefined;
}

/** What a token is good for. */
export const tokenKind = { INVITE: 1, PENDING: 2, REGISTERED: 3 } as const;

export interface OcpiCaller {
  peer: AskingPeer;
  link: LinkRow;
  kind: number;
  /** Of our unit. */
  ourName: string;
  request: OcpiRequest;
}

export interface OcpiAsking extends OcpiCaller, WorkContext {}

export interface OcpiAnswer {
  data?: unknown;
  http?: number;
  headers?: Readonly<Record<string, string>>;
}

/** One interface of a module that platforms call. Configuration modules answer every token; the others a registered platform in use. */
export interface OcpiCall {
  module: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/ocpi`. */
  url: string;
  configuration?: true;
  /** In one transaction with the line in the message log. */
  answer?(asking: OcpiAsking): Promise<OcpiAnswer>;
  /** Asks the platform back: no transaction is open meanwhile. */
  answerOutside?(app: App, caller: OcpiCaller): Promise<OcpiAnswer>;
}
