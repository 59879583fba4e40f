/** For whoever speaks to platforms by another protocol. */
export { availableOf } from './account/account.service.ts';
export { agreementOf } from './charge/charge-inquiry.ts';
export { chargingPeerJobs } from './charging-peer.jobs.ts';
export { type OpenedStation, openedStations } from './inquiry/opened.repo.ts';
export type { PeerTerms, PricedStretch } from './inquiry/peer-field.rule.ts';
export { sealContent } from './message/kept-content.ts';
export { cut } from './message/kept-text.rule.ts';
export { insertPeerMessage } from './message/peer-message.repo.ts';
export type { CalledPeer } from './out/peer-line.repo.ts';
export { noteLinked, type PeerKey, type SeenPeer, seenPeer } from './peer/peer.repo.ts';
export { lockSeen, onlyProtocol } from './peer/peer.service.ts';
export type { PushRow } from './push/peer-push.repo.ts';
export { provideSpeaker, type Speaker } from './push/speaker.ts';
export { type AskingPeer, findAskingPeer } from './wire/inbound.repo.ts';
