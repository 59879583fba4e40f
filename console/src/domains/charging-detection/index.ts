export { DetectionsOfOrder } from './record/detections-of-order.tsx';
