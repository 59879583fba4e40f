import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { payChannelErrors } from '@bochong/contract/pay-channel';
import type { Tx } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/http/errors.ts';
import type { PayChannel } from './pay-channel.ts';

/** Where money is to be taken, by what and for which business of the till. */
export interface PayPlace {
  dealerId: string;
  parkId: string;
  payChannel: number;
  bizType: number;
}

/** A place whose terms are asked; `stationId`: what is paid there is for charging at the station. */
export interface TermsPlace extends Pick<PayPlace, 'dealerId' | 'parkId'> {
  stationId?: string;
}

/** What a phone may pay by at a station; null: nothing limits it. */
export type StationChannels = (tx: Tx, station: { dealerId: string; stationId: string }) => Promise<readonly number[] | null>;

/** The channel that takes a bill's money, and the account it is received by. */
export interface ChosenChannel {
  accountId: string;
  channel: PayChannel;
}

interface Account {
  dealerId: string;
  accountId: string;
  payChannel?: number | undefined;
}

/** On what terms money is taken at a place. */
export interface PayTerms {
  /** What a phone may pay by, in the order it is offered; none named: all that accounts take. */
  payTypes: readonly number[];
  /** What of these is open at the station; null: all. */
  only: readonly number[] | null;
  /** How long a bill waits to be paid. */
  qrMinutes: number;
  /** What one bill of a phone may come to. */
  maxSingleFen: number | null;
  cashAllowed: boolean;
  /** Hours from taking a shift over to handing its cash in. */
  handInHours: number | null;
}

export const plainTerms: PayTerms = { payTypes: [], only: null, qrMinutes: 15, maxSingleFen: null, cashAllowed: true, handInHours: null };

/** Receiving accounts, as whoever keeps them answers for them. All within the caller's scope. */
export interface ReceivingAccounts {
  /** The one account that takes money at a place now; undefined when there is none. */
  choose(tx: Tx, place: PayPlace): Promise<ChosenChannel | undefined>;
  /** The channel of an account, whatever its state: what it received goes back through it. `payChannel` tells a simulated account's apart. */
  open(tx: Tx, account: Account): Promise<PayChannel | undefined>;
  terms(tx: Tx, place: Pick<PayPlace, 'dealerId' | 'parkId'>): Promise<PayTerms>;
  /** Codes that the accounts of dealers take at one lot at least. */
  codes(tx: Tx, dealerIds: readonly string[]): Promise<readonly number[]>;
  /** Who receives what is paid at lots for a business: the same text for lots whose money goes the same ways. */
  payees(tx: Tx, what: Pick<PayPlace, 'dealerId' | 'bizType'>, parkIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Money that no channel moves: it goes from hand to hand or stays on an account of ours. */
const withoutAccount: readonly number[] = [payChannel.CASH, payChannel.COMPANY];

/** Makes the books of a simulated account. */
export type SimulatedBooks = (account: { dealerId: string; accountId: string }) => Pick<PayChannel, 'lines'>;

/** Channels of this installation. */
export interface PayChannels {
  /** Makes a simulated channel available to accounts of that kind; a later registration of a code replaces the earlier one. */
  register(code: number, channel: PayChannel): void;
  /** The simulated channel of a code. */
  find(code: number): PayChannel | undefined;
  /** Gives simulated accounts books of their own: what {@link PayChannel.lines} tells of a day. */
  keepBooks(books: SimulatedBooks): void;
  /** The books of a simulated account; undefined where simulated channels keep none. */
  booksOf(account: { dealerId: string; accountId: string }): Pick<PayChannel, 'lines'> | undefined;
  /** Names who keeps the receiving accounts; once. */
  keptBy(accounts: ReceivingAccounts): void;
  /** The channel for a payment; one that no account takes is refused. */
  choose(tx: Tx, place: PayPlace): Promise<ChosenChannel>;
  /** Names who says what is open at stations; once. */
  limitStations(channels: StationChannels): void;
  termsAt(tx: Tx, place: TermsPlace): Promise<PayTerms>;
  /** The channel of an account, whatever its state. */
  open(tx: Tx, account: Account): Promise<PayChannel | undefined>;
  /** The channel a payment was made through. */
  of(tx: Tx, paid: { dealerId: string; accountId: string | null; payChannel: number }): Promise<PayChannel>;
  /** Codes that dealers can be paid by. */
  codesOf(tx: Tx, dealerIds: readonly string[]): Promise<ReadonlySet<number>>;
  /** {@link ReceivingAccounts.payees}: lots of one text can be paid for with one bill. */
  payeesOf(tx: Tx, what: Pick<PayPlace, 'dealerId' | 'bizType'>, parkIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

declare module '../../kernel/app-context.ts' {
  interface App {
    readonly channels: PayChannels;
  }
}

const notConfigured = (code: number): never => fail(payChannelErrors.notConfigured, { channel: payChannel.label(code as 1) });

/** No channel is there until an account has one: what a payer is asked for can be paid by a configured one only. */
export function createPayChannels(): PayChannels {
  const simulated = new Map<number, PayChannel>();
  let accounts: ReceivingAccounts | undefined;
  let simulatedBooks: SimulatedBooks | undefined;
  let stationChannels: StationChannels | undefined;
  return {
    register: (code, channel) => void simulated.set(code, channel),
    find: (code) => simulated.get(code),
    keepBooks(books) {
      simulatedBooks = books;
    },
    booksOf: (account) => simulatedBooks?.(account),
    keptBy(keeper) {
      accounts = keeper;
    },
    choose: async (tx, place) => (await accounts?.choose(tx, place)) ?? notConfigured(place.payChannel),
    limitStations(channels) {
      stationChannels = channels;
    },
    async termsAt(tx, { stationId, ...place }) {
      const terms = (await accounts?.terms(tx, place)) ?? plainTerms;
      if (stationId === undefined || stationChannels === undefined) return terms;
      return { ...terms, only: await stationChannels(tx, { dealerId: place.dealerId, stationId }) };
    },
    open: async (tx, account) => accounts?.open(tx, account),
    async of(tx, { dealerId, accountId, payChannel: code }) {
      const channel = accountId === null ? simulated.get(code) : await accounts?.open(tx, { dealerId, accountId, payChannel: code });
      return channel ?? notConfigured(code);
    },
    payeesOf: async (tx, what, parkIds) => (await accounts?.payees(tx, what, parkIds)) ?? new Map(),
    codesOf: async (tx, dealerIds) => new Set([...withoutAccount, ...((await accounts?.codes(tx, dealerIds)) ?? [])]),
  };
}
