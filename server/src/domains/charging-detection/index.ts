declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A camera saw a car of a bay: it came, stands there, or left; it did not after all where `stands` is false. */
    ChargingBaySeen: {
      equipmentId: string;
      connectorId: string;
      word: 'came' | 'there' | 'left';
      stands: boolean;
      at: string;
      /** What was read, and the kind of vehicle (code of `detectedVehicle`). */
      plateNo: string | null;
      vehicleClass: number;
    };
    /** What was seen of a bay, or charged there, around an instant may belong together in another way than before. */
    ChargingBayToLink: { connectorId: string; at: string };
    /** The plug is in at a bay that a camera covers. */
    ChargingCarPluggedIn: { connectorId: string };
  }
}

export {};
