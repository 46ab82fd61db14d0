import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const COMPILED = fileURLToPath(new URL('dist/', import.meta.url));

/** Our own packages, and the schema library, which has more modules than the service. */
const BUNDLED = /^(?:typebox|@prequal)(?:\/|$)/;

/**
 * Modules find the files beside them, such as SQL and the programs of threads, by their own URL. In the bundle, it stays
 * the URL of the compiled module.
 */
const ownUrl: Plugin = {
  name: 'own-url',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      // A virtual module of the bundler itself.
      if (id.startsWith('\0')) return null;
      if (!id.startsWith(COMPILED)) throw new Error(`${id} reads its URL, which the bundle would change.`);
      const path = relative(COMPILED, id).replaceAll(sep, '/');
      return code.replaceAll('import.meta.url', `new URL("../${path}", import.meta.url).href`);
    },
  },
};

/** The compiled service as few files, which load in half of the time; `bin/prequal.js` prefers them. */
export default defineConfig({
  input: fileURLToPath(new URL('dist/main.js', import.meta.url)),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !BUNDLED.test(id),
  plugins: [ownUrl],
  output: { dir: 'dist/bundle', cleanDir: true, chunkFileNames: '[name].js' },
});
