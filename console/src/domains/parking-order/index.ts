export { LaneFace } from './booth/lane-tile.tsx';
export { OrderLink } from './park-order/order-link.tsx';
export { StayPictures } from './stay-picture/stay-pictures.tsx';
