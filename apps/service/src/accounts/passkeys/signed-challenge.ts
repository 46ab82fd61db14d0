/** The challenge in the client data that a browser signed; null if there is none. */
export function challengeOf(clientDataJson: string): Buffer | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' ? Buffer.from(data.challenge, 'base64url') : null;
  } catch {
    return null;
  }
}
