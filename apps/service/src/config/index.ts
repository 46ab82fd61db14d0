export { type Config, type ConfigResult, MODES, type Mode, type Overrides, parseConfig } from './config.ts';
export { readSurroundings, type Surroundings } from './env.ts';
export { loadKeyRing } from './secrets.ts';
export { VARIABLES, type VariableName } from './variables.ts';
