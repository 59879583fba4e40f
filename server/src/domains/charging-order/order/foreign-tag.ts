import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { IdTagInfo } from '../../charging-connect/index.ts';
import type { PeerPayer } from './payer.service.ts';

/** Where a tag was shown; without a gun, before the charge point has said at which. */
export interface ShownAt {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorId?: string;
}

/** A tag of another platform's user. `payer` is null where the platform does not pay for it. */
export interface ForeignTag {
  status: IdTagInfo['status'];
  refusal?: string;
  payer: PeerPayer | null;
  /** What its platform knows it by, for whoever provides it. */
  token: unknown;
}

export interface TagShown {
  at: ShownAt;
  idTag: string;
  /** `start` also counts what runs on the tag. */
  purpose: 'authorize' | 'start';
}

/** Whoever knows tags of other platforms. */
export interface ForeignTags {
  /** What has to be asked of a platform before the tag is decided on; undefined: nothing. */
  question(context: WorkContext, shown: TagShown): Promise<unknown>;
  /** Asks it; no transaction is open. What came of it is kept: no answer is an answer too. */
  ask(app: App, question: unknown): Promise<void>;
  /** Whether a tag may charge, by what is known; undefined: it is nobody's. Starts of one tag wait for each other. */
  decide(context: WorkContext, shown: TagShown): Promise<ForeignTag | undefined>;
  /** A charge has begun on a tag that its platform pays for. */
  begun(context: WorkContext, order: { dealerId: string; orderId: string; peerId: string }, tag: ForeignTag): Promise<void>;
}

const sources = new WeakMap<App, ForeignTags>();
const none: ForeignTags = {
  question: async () => undefined,
  ask: async () => undefined,
  decide: async () => undefined,
  begun: async () => undefined,
};

/** The domain that has tags of other platforms says here whose they are; until it does, there are none. */
export const provideForeignTags = (app: App, tags: ForeignTags): void => void sources.set(app, tags);

export const foreignTagsOf = (app: App): ForeignTags => sources.get(app) ?? none;
