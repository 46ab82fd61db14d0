/**
 * What commands take over from the API without serving it. They load it when they need it: the API stands on a web
 * server, and loading that is most of a command's start.
 */
export { namedPersonReader } from './http/index.ts';
