export {
  type Config,
  type ConfigResult,
  MODES,
  type Mode,
  type Overrides,
  parseConfig,
  serviceUrl,
} from './config.ts';
export { type Environment, readEnvironment } from './env.ts';
export { loadKeyRing } from './secrets.ts';
export { VARIABLES, type VariableName } from './variables.ts';
