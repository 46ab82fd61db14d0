export { handleMessage } from './http.ts';
export type { CallApi } from './server.ts';
export { serveStdio } from './stdio.ts';
