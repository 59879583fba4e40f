export { chargingPeerJobs } from './charging-peer.jobs.ts';
/** For whoever speaks to platforms by another protocol. */
export { cut, keptText } from './message/kept-text.rule.ts';
export { insertPeerMessage } from './message/peer-message.repo.ts';
export { noteLinked, type PeerKey, type SeenPeer, seenPeer } from './peer/peer.repo.ts';
export { lockSeen, onlyProtocol } from './peer/peer.service.ts';
export { type AskingPeer, findAskingPeer } from './wire/inbound.repo.ts';
