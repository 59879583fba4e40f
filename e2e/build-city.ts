/** Builds a city in the folder named, for {@link cityFolder} to copy; its clock stands at the instant named, or at the next morning: journeys have to end on any day. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCity } from './city.ts';
import { untilMorningMs } from './movable-clock.ts';

const [data = '', instant] = process.argv.slice(2);
writeFileSync(join(data, 'clock'), String(instant === undefined ? untilMorningMs() : Date.parse(instant) - Date.now()));
const server = await startCity(data);
await server.stop();
