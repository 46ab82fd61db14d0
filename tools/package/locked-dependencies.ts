/** An entry of a lock file: which version of a package is installed at a path, and what it needs. */
export interface LockedPackage {
  readonly version?: string;
  /** One of our own packages. */
  readonly link?: boolean;
  /** The platforms of a package with programs for some of them. */
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface LockedDependency {
  readonly name: string;
  readonly version: string;
  /** In the checkout, from its root. */
  readonly path: string;
  /** In the archive, from its root. */
  readonly destination: string;
  /** Whether it is for some platforms only. */
  readonly platform: boolean;
}

/** The workspaces whose dependencies the archive needs. */
const SERVICE = 'apps/service';
const PACKAGES = ['packages/packs'];

/** Every package that the service needs, directly or not, apart from our own. */
export function lockedDependencies(lock: LockedPackages): LockedDependency[] {
  const found = new Map<string, LockedDependency>();
  const open = [SERVICE, ...PACKAGES];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies } = lock[from] ?? {};
    for (const name of Object.keys({ ...optionalDependencies, ...dependencies })) {
      const path = locate(lock, from, name);
      const entry = path === null ? undefined : lock[path];
      if (path === null || entry?.version === undefined || entry.link || found.has(path)) continue;
      const destination = path.startsWith(`${SERVICE}/`) ? path.slice(SERVICE.length + 1) : path;
      found.set(path, { name, version: entry.version, path, destination, platform: entry.cpu !== undefined });
      open.push(path);
    }
  }
  const all = [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const places = new Set(all.map(({ destination }) => destination));
  if (places.size < all.length)
    throw new Error('Two versions of a dependency have the same place in the archive.');
  return all;
}

/** Where Node.js finds a package, or null for an optional one that is not locked. */
function locate(lock: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return null;
  }
}
