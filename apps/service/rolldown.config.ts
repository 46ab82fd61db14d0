import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const COMPILED = fileURLToPath(new URL('dist/', import.meta.url));

/**
 * Our own packages, and what every process loads and has many modules: the schema library, and the YAML library, which takes 24 ms of CPU
 * time like this and 57 from its modules.
 */
const BUNDLED = /^(?:typebox|yaml|@prequal)(?:\/|$)/;

/** The service and what it starts as threads and processes, which share the code that they have in common. */
const PROGRAMS = [
  'main.js',
  'batch-thread.js',
  'catalog/building/builder-thread.js',
  'catalog/building/yaml-thread.js',
  'catalog/comparing/differ-thread.js',
  'catalog/publishing/ship-process.js',
  'catalog/publishing/prepare-shipped.js',
  'workbench/background/work-thread.js',
];

const SIBLING = /siblingProgram\('(?:\.\.\/)?([\w-]+)', import\.meta\.url\)/g;

/**
 * Modules find the files beside them, such as SQL, by their own URL. In the bundle, it stays the URL of the compiled module. The
 * programs of threads are part of the bundle, in one folder.
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
      const own = `new URL("../${path}", import.meta.url).href`;
      return code
        .split(SIBLING)
        .map((part, index) =>
          index % 2 === 1
            ? `new URL("./${part}.js", import.meta.url)`
            : part.replaceAll('import.meta.url', own),
        )
        .join('');
    },
  },
};

/** The compiled service as few files, which load in half of the time; `bin/prequal.js` prefers them. */
export default defineConfig({
  input: PROGRAMS.map((path) => join(COMPILED, path)),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !BUNDLED.test(id),
  plugins: [ownUrl],
  output: { dir: 'dist/bundle', cleanDir: true, chunkFileNames: '[name].js' },
});
