export { handleMessage } from './http.ts';
export { serveStdio } from './stdio.ts';
