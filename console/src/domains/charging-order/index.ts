export { RemoteStartButton } from './order/remote-start.tsx';
