export { mcpServer } from './server.ts';
export { serveStdio } from './stdio.ts';
