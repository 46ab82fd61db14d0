import { readFileSync, writeFileSync } from 'node:fs';

// dpkg-query … | node list-system-packages.js FILE: adds the packages of Debian and Node itself to the list of contents that npm wrote.
const [, , file = ''] = process.argv;
const list = JSON.parse(readFileSync(file, 'utf8'));
const packages = readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [name = '', version = '', architecture = ''] = line.split('\t');
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
    return { type: 'library', name, version, purl, 'bom-ref': purl };
  });
const node = { type: 'platform', name: 'node', version: process.versions.node, 'bom-ref': 'node' };
writeFileSync(
  file,
  `${JSON.stringify({ ...list, components: [...list.components, node, ...packages] }, null, 2)}\n`,
);
