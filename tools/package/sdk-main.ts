import { resolve } from 'node:path';
import { packSdk } from './sdk.ts';

// tsx tools/package/sdk-main.ts FOLDER: packs the built SDK into FOLDER, as npm publishes it.
console.log(await packSdk(resolve(process.argv[2] ?? 'dist')));
