export { IdentityProvider } from './provider.ts';
export { ATTEMPT_MS, finishSignIn, type IdentityDeps, startSignIn } from './sign-in.ts';
