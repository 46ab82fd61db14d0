export const PROFILE = {
  title: 'Profile',
  passkeys: 'Passkeys',
  passkeysHint:
    'Sign in with your fingerprint, your face or the PIN of your device instead of waiting for an email. A passkey never leaves your device or your password manager.',
  passkeysNeedName:
    'Passkeys need a host name and a browser that supports them. Open the console under https:// or http://localhost instead of an address of digits.',
  addPasskey: 'Add a passkey',
  added: 'The passkey was added. You can sign in with it from now on.',
  cancelled: 'No passkey was made. Try again, or use another device.',
  passkey: 'Passkey',
  synced: 'Password manager',
  device: 'One device',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'never',
  none: 'You have no passkeys yet.',
  remove: 'Remove',
  confirmRemove: 'Remove this passkey? You can no longer sign in with it. Delete it on your device as well.',
  removed: 'The passkey was removed.',
  createdOn: (day: string) => `created ${day}`,
};
