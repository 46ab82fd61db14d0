interface LockEntry {
  readonly version?: string;
  /** One of our own packages. */
  readonly link?: boolean;
  readonly integrity?: string;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface RegistryPackage {
  /** In the lock file. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

const MODULES = 'node_modules/';

/** Packages of the registry whose content npm would not verify. */
export function withoutIntegrity({ packages }: LockFile): RegistryPackage[] {
  return Object.entries(packages).flatMap(([path, { version, link, integrity }]) => {
    const start = path.lastIndexOf(MODULES);
    if (start < 0 || link || integrity !== undefined) return [];
    return [{ path, name: path.slice(start + MODULES.length), version: version ?? '' }];
  });
}
