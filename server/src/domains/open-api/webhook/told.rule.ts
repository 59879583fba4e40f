/** A system that subscribed to an event. */
export interface ToldSystem {
  id: string;
  /** Null: every lot of its unit. */
  parkIds: readonly string[] | null;
}

/** Those that may know: what happened at no lot is told to systems of all lots only. */
export const mayKnow = (systems: readonly ToldSystem[], parkIds: readonly string[]): ToldSystem[] =>
  systems.filter((system) => system.parkIds === null || parkIds.some((id) => system.parkIds?.includes(id)));
