export {
  type Config,
  type LinkMail,
  linkMail,
  type Mode,
  type Overrides,
  parseConfig,
  serviceUrl,
} from './config.ts';
export { type Environment, readEnvironment } from './env.ts';
export { type KeyMaterial, readKeyFile, writeKeyFile } from './key-file.ts';
export { loadKeyRing, reloadKeyRing } from './secrets.ts';
export {
  claimDataDir,
  recordServiceAddress,
  removeServiceAddress,
  runningServiceUrl,
} from './service-address.ts';
export { VARIABLES } from './variables.ts';
