import { register } from 'tsx/esm/api';

// A thread does not inherit the transformations of the test runner, so the sources are made loadable here.
register();
await import('../../src/catalog/building/builder-thread.ts');
