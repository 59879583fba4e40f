export { RemotePanel } from './charge-point-command/remote-panel.tsx';
export { ChargePointSelect } from './exchange/charge-point-select.tsx';
export { conversationOf } from './exchange/conversation-path.ts';
export { statusWord } from './exchange/explain.ts';
