import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

// dpkg-query … | node list-contents.js LOCK > LIST: lists the packages of a lock file that are not only for development, Node and the
// packages of Debian as CycloneDX. Not `npm sbom --omit dev`: that leaves out whatever a package for development needs too, such as fastify.
const [, , file = ''] = process.argv;
const { name: root, version: rootVersion, packages } = JSON.parse(readFileSync(file, 'utf8'));

const npm = new Map();
for (const [path, { name, version, link, dev, integrity, license }] of Object.entries(packages)) {
  if (path === '' || link || dev) continue;
  const named = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${named.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  npm.set(purl, {
    type: 'library',
    name: named,
    version,
    purl,
    'bom-ref': purl,
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(license && { licenses: [{ license: { name: license } }] }),
  });
}

const debian = readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [name = '', version = '', architecture = ''] = line.split('\t');
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
    return { type: 'library', name, version, purl, 'bom-ref': purl };
  });

const node = { type: 'platform', name: 'node', version: process.versions.node, 'bom-ref': 'node' };
const list = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', name: root, version: rootVersion, 'bom-ref': root },
  },
  components: [...npm.values(), node, ...debian],
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
