export * from './ids.ts';
export * from './problems.ts';
export * from './values.ts';
