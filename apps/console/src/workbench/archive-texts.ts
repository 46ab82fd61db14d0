export const ARCHIVES = {
  export: 'Download archive',
  import: 'Import an archive',
  hint: 'A .tar.gz of packs, as a draft exports it. Carriers in the archive become what it says; others stay.',
  file: 'Archive (.tar.gz)',
  importing: 'Importing…',
  exporting: 'Preparing the archive…',
};
