export { FeeTimeline } from './fee-timeline.tsx';
