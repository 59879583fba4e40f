export { RemotePanel } from './charge-point-command/remote-panel.tsx';
export { conversationOf } from './exchange/conversation-path.ts';
