export { FaultActions } from './fault/fault-actions.tsx';
