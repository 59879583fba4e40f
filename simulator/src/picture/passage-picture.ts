import type { City, Stay } from '../city/stay.ts';
import { drawPlateCut, drawScene, type Shot } from './lane-picture.ts';

/** What the camera at one end of a stay takes; on the road the pole camera sees the berth and cuts nothing out. */
export interface PassagePictures {
  scene: Buffer;
  cut: Buffer | null;
}

/** What a camera saw of a stay at one of its ends, at an instant: the same for the same stay, whoever draws it. */
export function shotOf(city: City, stay: Stay, direction: 'IN' | 'OUT', at: number): Shot {
  const [vehicle, place] = [city.vehicles[stay.vehicle], city.parks[stay.park]];
  if (!vehicle || !place) throw new Error(`no vehicle ${stay.vehicle} or lot ${stay.park}`);
  const entering = direction === 'IN';
  const { purpose, index: park } = place;
  const road = place.roads[stay.road];
  const berthCode = road?.berthCodes[stay.berth];
  const where = road ? `${road.roadName} 泊位${berthCode}` : place.lanes[entering ? stay.enterLane : stay.exitLane]?.gateName;
  const stamp = { place: `${place.parkName} ${where}`, reading: entering ? stay.enter : stay.exit };
  return { purpose, park, direction, vehicle, at, stamp, ...(berthCode !== undefined && { berthCode }) };
}

export function picturesOf(city: City, stay: Stay, direction: 'IN' | 'OUT', at: number): PassagePictures {
  const shot = shotOf(city, stay, direction, at);
  return { scene: drawScene(shot), cut: stay.road >= 0 ? null : drawPlateCut(shot) };
}
