/** Browsers make passkeys for names only, not for addresses such as 127.0.0.1. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return 'PublicKeyCredential' in window && !isAddress;
}
