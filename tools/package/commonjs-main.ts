import { fileURLToPath } from 'node:url';
import { buildCommonJs } from './commonjs.ts';

// tsx tools/package/commonjs-main.ts: adds the CommonJS form to the SDK that `tsc -b` compiled in the checkout.
await buildCommonJs(fileURLToPath(new URL('../../packages/sdk/', import.meta.url)));
