export { OccupancyOfOrder } from './record/occupancy-of-order.tsx';
