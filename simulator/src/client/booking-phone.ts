import { randomUUID } from 'node:crypto';
import { driverReservations } from '@bochong/contract/charging-reservation';
import type { Data, Input } from '@bochong/contract/kernel/endpoint';
import { basePath } from '@bochong/contract/kernel/envelope';
import { post } from './http.ts';

/** The page behind a gun's printed code, on the phone of a driver whose number is proved. */
export interface BookingPhone {
  /** Keeps the gun; answers the reservation, undefined when it was refused. */
  reserve(holdMin: number, plateNo: string): Promise<string | undefined>;
  cancel(reservationId: string): Promise<boolean>;
}

export function createBookingPhone(server: string, token: string, pass: string): BookingPhone {
  async function ask<E extends typeof driverReservations.create | typeof driverReservations.cancel>(
    { path }: E,
    body: Input<E>['body'],
  ): Promise<Data<E> | undefined> {
    const { status, body: answer } = await post(server + basePath + path, JSON.stringify(body));
    return status === 200 && answer.code === '200' ? (answer.data as Data<E>) : undefined;
  }
  return {
    async reserve(holdMin, plateNo) {
      const made = await ask(driverReservations.create, { token, pass, requestNo: randomUUID(), holdMin, plateNo });
      return made?.mine?.reservationId;
    },
    cancel: async (reservationId) => (await ask(driverReservations.cancel, { token, pass, reservationId })) !== undefined,
  };
}
