export { GunReservation } from './record/gun-reservation.tsx';
export { ReservationOfOrder } from './record/reservation-of-order.tsx';
export { ReserveButton } from './record/reserve-button.tsx';
