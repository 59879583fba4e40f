/** Builds a city in the folder named, for {@link cityFolder} to copy. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCity } from './city.ts';
import { untilMorningMs } from './movable-clock.ts';

const [data = ''] = process.argv.slice(2);
writeFileSync(join(data, 'clock'), String(untilMorningMs()));
const server = await startCity(data);
await server.stop();
