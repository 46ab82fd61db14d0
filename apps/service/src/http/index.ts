export { Cursors } from './cursors.ts';
export type { Door, SeenRequest } from './door.ts';
export { openApiDocument } from './openapi.ts';
export { type Answer, type ApiRoute, apiRoute, type Call, enveloped, type Route } from './route.ts';
export { buildServer } from './server.ts';
export { serviceRoutes } from './service-routes.ts';
export { eventRoutes } from './v1/events/routes.ts';
