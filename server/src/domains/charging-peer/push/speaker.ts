import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { CalledPeer } from '../out/peer-line.repo.ts';
import type { PushRow } from './peer-push.repo.ts';

/** How a protocol tells a platform what it is to be told. */
export interface Speaker {
  /** What is told now of a push's subject; undefined: there is nothing to tell any more. */
  contentOf(work: WorkContext, push: PushRow, peer: CalledPeer): Promise<object | undefined>;
  /** Tells it, and answers what the platform says. Throws where it is unknown whether it took it. */
  /** It was taken: books that, in the transaction that says so. */
  taken?(work: WorkContext, told: { push: PushRow; content: object }): Promise<void>;
  send(app: App, told: { peer: CalledPeer; push: PushRow; content: object }, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** By the map of effects, which every view of an app has in common. */
const speakers = new WeakMap<App['outbound'], Map<number, Speaker>>();

/** Pushes to platforms of a protocol go this way from now on. */
export function provideSpeaker({ outbound }: Pick<App, 'outbound'>, protocol: number, speaker: Speaker): void {
  const own = speakers.get(outbound) ?? new Map<number, Speaker>();
  speakers.set(outbound, own.set(protocol, speaker));
}

export function speakerOf({ outbound }: Pick<App, 'outbound'>, { protocol }: Pick<CalledPeer, 'protocol'>): Speaker {
  const speaker = speakers.get(outbound)?.get(protocol);
  if (!speaker) throw new Error(`nobody speaks protocol ${protocol}`);
  return speaker;
}
