import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { serviceProxy, sharedCasePages } from './dev-server.ts';

/** The service sends these instead of compressing the same files for every reader. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:html|js|css|svg|json)$/.test(name)) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The service that the development server shows. */
const { PREQUAL_URL = 'http://127.0.0.1:8080' } = process.env;

export default defineConfig(({ command }) => ({
  base: '/console/',
  plugins: [precompress(), sharedCasePages()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // While developing, an edit of a package is visible without building it.
  resolve: command === 'serve' ? { conditions: ['prequal-source', ...defaultClientConditions] } : {},
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: serviceProxy(PREQUAL_URL) },
  build: {
    target: 'es2022',
    // The polyfill would need an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
  },
}));
