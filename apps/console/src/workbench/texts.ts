export const WORKBENCH = {
  loading: 'Loading the catalog…',
  title: 'Workbench',
  views: { products: 'Products', drafts: 'Drafts', new: 'New product', versions: 'Versions' },
  version: (version: string) => `In force: version ${version}`,
  search: 'Find a carrier, product, rule, question or source',
  carriers: 'Carriers',
  family: 'Family',
  class: 'Kind',
  kinds: {
    fex: 'Final expense',
    wl: 'Whole life',
    term: 'Term life',
    preneed: 'Preneed',
    medsup: 'Medicare supplement',
  },
  revision: 'Revision',
  variants: 'Variants',
  scenarios: 'Scenarios',
  problems: 'Problems',
  coverage: 'Coverage',
  noProblems: 'none',
  /** Of the conditions and medications of the catalog, for every variant. */
  decided: (share: string) => `${share} decided`,
  byRule: (share: string) => `${share} by a rule`,
  coverageHelp:
    'Coverage: how many of the conditions and medications of the catalog a product decides about, and how many a rule of its own names. Severity decides about the others.',
  reading: (done: number, total: number) => `Looking for problems: ${done} of ${total} carriers`,
  issue: (path: string, line: number, message: string) => `${path}, line ${line}: ${message}`,
  edit: 'Edit in a draft',
  editFamily: (name: string) => `Edit in a draft: ${name}`,
  changes: (family: string) => `Changes to ${family}`,
  openDrafts: (count: number) => (count === 1 ? '1 open draft' : `${count} open drafts`),
  nothing: 'No product has this name.',
  found: (lines: number, files: number) =>
    lines === 0
      ? 'No rule, question or source contains these words.'
      : `${counted(lines, 'line')} in ${counted(files, 'file')}`,
  foundLines: 'Rules, questions and sources',
  line: 'Line',
  text: 'Text',
};

export const DRAFTS = {
  status: 'Status',
  statuses: ['open', 'submitted', 'approved', 'published'],
  new: 'New draft',
  name: 'Title',
  why: 'Why',
  create: 'Create draft',
  created: 'Created',
  changed: 'Files',
  none: 'No drafts. Open a product and edit it, or create a draft here.',
  more: 'Load more',
  back: 'All drafts',
  views: 'Views of the draft',
  base: (version: string) => `Based on version ${version}`,
  by: (names: string) => `By ${names}`,
  steps: ['Edit', 'Approve', 'Publish'],
  actions: {
    submit: 'Submit for approval',
    withdraw: 'Withdraw',
    approve: 'Approve',
    return: 'Send back',
    publish: 'Publish now',
  },
  did: {
    submit:
      'Submitted. A publisher or owner who did not work on it can approve it now. Owners invite one under “People and keys”.',
    withdraw: 'Withdrawn: the draft is open again.',
    approve: 'Approved. It can be published now.',
    return: 'Sent back to its authors.',
    publish: 'Published. It is in force everywhere within seconds.',
  },
  doing: {
    submit: 'Checking the draft…',
    withdraw: 'Withdrawing…',
    approve: 'Approving…',
    return: 'Sending back…',
    publish: 'Publishing…',
  },
  approvers: (names: readonly string[]) =>
    names.length === 0
      ? 'It cannot be approved yet: an owner has to invite a publisher who did not work on it.'
      : `Can be approved by ${names.join(', ')}.`,
  schedule: 'Publish at this time',
  at: 'Time (UTC)',
  scheduled: (time: string) => `Will be published at ${time}.`,
  unschedule: 'Do not publish at that time',
  published: (version: string) => `Published as version ${version}.`,
  saveFirst: (names: readonly string[]) => `Save your changes first: ${names.join(', ')}.`,
  confirmPublish: 'Publish this draft? Quotes use it at once.',
};

export const EDITOR = {
  addBuildChart: 'Add a build chart',
  files: 'Files of the draft',
  files_: 'Rules, rates and settings',
  area: 'Editor',
  family: 'Product family',
  choose: 'Choose a file to read or change it.',
  /** What the files of a product are about. */
  fileWords: {
    'rules.csv': 'Rules',
    'rates.csv': 'Rates',
    'pack.yaml': 'Settings',
    'build.csv': 'Build chart',
    'scenarios.yaml': 'Scenarios',
    'carrier.yaml': 'Carrier',
    'logo.svg': 'Logo',
  } as Readonly<Record<string, string>>,
  changes: { added: 'new', changed: 'changed', removed: 'removed' },
  notSaved: 'not saved',
  views: {
    grid: 'As a sheet',
    form: 'As forms',
    scenarios: 'As a list',
    text: 'As text',
    rates: 'Import rates',
  },
  save: 'Save',
  saved: 'Saved.',
  undo: 'Undo all changes to this file',
  unsaved: 'Not saved yet',
  notATable: 'This file cannot be shown as a sheet; a quotation mark or a cell is missing. Edit it as text.',
  part: (letter: string) => `Part ${letter}`,
  addRow: 'Add a row',
  addColumn: (column: string) => `Add the column ${column}`,
  addBelow: (row: number) => `Add a row below row ${row}`,
  removeRow: (row: number) => `Remove row ${row}`,
  cell: (column: string, row: number) => `${column}, row ${row}`,
  suggestions: (cell: string) => `Suggestions for ${cell}`,
  copy: 'Copy for a spreadsheet',
  copied: 'Copied. Paste it into a spreadsheet.',
  pasteHint: 'Paste rows from a spreadsheet into the first column.',
  rows: (from: number, to: number, total: number) => `Rows ${from} to ${to} of ${total}`,
  conflict: 'Somebody else changed this file. Nothing is lost: choose which text to keep.',
  mine: 'My text',
  theirs: 'Their text',
  keepMine: 'Save mine over theirs',
  takeTheirs: 'Take theirs',
  removed: 'They removed the file.',
};

export const GUTTER = {
  heading: 'Hits',
  help: 'Scenarios and people for whom the row closes a class',
  error: 'error',
  masked: 'masked',
  hits: (scenarios: number, counted: { readonly people: number } | null) =>
    counted === null ? String(scenarios) : `${scenarios} · ${counted.people}`,
  fired: 'fired',
  title: (scenarios: number, people: { readonly people: number; readonly of: number } | null) =>
    people === null
      ? counted(scenarios, 'scenario')
      : `${counted(scenarios, 'scenario')} and ${people.people} of ${people.of} people`,
};

export const EFFECTS = {
  title: 'What this change does',
  live: 'While you type',
  check: 'Check',
  checking: 'Checking the draft…',
  trying: 'Trying the applicant…',
  clean: 'No problems.',
  counts: (errors: number, warnings: number) =>
    `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`,
  scenarios: (passed: number, failed: number) =>
    failed === 0
      ? `${counted(passed, 'scenario')} passed`
      : `${failed} of ${counted(passed + failed, 'scenario')} failed`,
  line: (path: string, line: number) => `${path}, line ${line}`,
  words: 'In words',
  cells: 'By cell',
  same: 'Nothing changed yet.',
  before: 'Before',
  after: 'After',
  row: 'Row',
  column: 'Column',
  comments: 'Comments',
  comment: 'Comment',
  send: 'Add comment',
  try: 'Try',
  tryHint: 'Uses the applicant of the Quote screen.',
  tryMissing: 'Fill in an applicant on the Quote screen first.',
  draft: 'With the draft',
  current: 'Published',
  closed: 'No class is open',
  rule: (id: string) => `rule ${id}`,
  notThere: 'Not in this version',
  noVariants: 'Choose a file of a product first.',
  tryErrors: 'A product with errors cannot be tried. Correct them first.',
  lit: (count: number) =>
    count === 0
      ? 'No row of the rules fired.'
      : `${counted(count, 'row')} of the rules fired and ${count === 1 ? 'is' : 'are'} marked.`,
  makeScenario: 'Make this applicant a scenario',
  scenarioName: (moment: string) => `Tried on ${moment}`,
  madeScenario: 'Added to scenarios.yaml of the draft.',
};

export const IMPACT = {
  title: 'Impact',
  intro:
    'Compares the saved draft with the version that it is based on, person by person. Recorded decisions are counted and never shown.',
  population: 'Population',
  populations: [
    ['shipped', 'The shipped 10,000 applicants'],
    ['recorded', 'Decisions of the last days'],
    ['own', 'My own CSV file'],
  ] as const,
  days: 'Days',
  file: 'CSV file with a header',
  notCsv: 'This file is not a CSV with a header and rows.',
  rows: (ready: number, faulty: number) =>
    faulty === 0 ? `${counted(ready, 'row')} ready.` : `${counted(ready, 'row')} ready, ${faulty} skipped.`,
  faulty: (line: number, text: string) => `Line ${line}: ${text}`,
  start: 'Compare',
  cancel: 'Cancel',
  progress: (done: number, total: number) =>
    total === 0
      ? 'Reading…'
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} applicants`,
  ended: (status: string, problem: string | null) =>
    status === 'canceled' ? 'Canceled.' : `The comparison failed. ${problem ?? ''}`.trim(),
  summary: ({
    people,
    skipped,
    changed,
    results,
  }: {
    readonly people: number;
    readonly skipped: number;
    readonly changed: number;
    readonly results: number;
  }) =>
    [
      `${people.toLocaleString('en-US')} ${people === 1 ? 'applicant' : 'applicants'}:`,
      changed === 0
        ? 'no result changes.'
        : `${changed.toLocaleString('en-US')} of ${results.toLocaleString('en-US')} results change.`,
      skipped === 0 ? '' : `${skipped.toLocaleString('en-US')} could not be evaluated.`,
    ]
      .join(' ')
      .trim(),
  isNew: (slug: string, open: number, people: number) =>
    `${slug} is new: ${open.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} have a class in it.`,
  isRemoved: (slug: string, open: number, people: number) =>
    `${slug} is removed: ${open.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} had a class in it.`,
  migrations: 'Applicants who change class',
  migration: (slug: string, from: string, to: string) => `${slug}: ${classText(from)} → ${classText(to)}`,
  products: 'Products that gain and lose applicants',
  product: 'Product',
  gained: 'Gained',
  lost: 'Lost',
  prices: 'Price changes of applicants who keep their class',
  cheaperThan: (percent: number) => `over ${percent} % less`,
  dearerThan: (percent: number) => `over ${percent} % more`,
  cheaper: (from: number, to: number) => `${from} to ${to} % less`,
  dearer: (from: number, to: number) => `${from} to ${to} % more`,
  premiums: 'Premiums by product',
  dearerPeople: 'Pay more',
  cheaperPeople: 'Pay less',
  rise: 'Largest rise',
  fall: 'Largest fall',
  examples: 'Examples',
  example: (migration: string, row: string | null) => `${migration}: ${row ?? ''}`,
};

function classText(name: string): string {
  return name === 'none' ? 'no class' : name;
}

export const NEW_PRODUCT = {
  creating: 'Creating the draft…',
  intro:
    'Begin with the usual questions or with a copy. Everything is a draft: nothing changes until it is approved and published.',
  carrierPart: 'Carrier',
  carrier: 'Carrier',
  newCarrier: 'A new carrier',
  carrierName: 'Name of the carrier',
  productPart: 'Product',
  name: 'Name of the product',
  begin: 'Begin with',
  template: 'The usual questions',
  copy: (name: string) => `A copy of ${name}`,
  class: 'Kind of product',
  classes: {
    fex: 'Final expense',
    wl: 'Whole life',
    term: 'Term life',
    preneed: 'Preneed',
  },
  source: 'Document that the rules come from',
  sourceExample: 'Agent guide 2026-06',
  youngest: 'Youngest issue age',
  oldest: 'Oldest issue age',
  least: 'Least face amount ($)',
  most: 'Most face amount ($)',
  questions: 'Questions of the application',
  questionsHint: 'Tick what the carrier asks. Each becomes a row of the rules, which you can change later.',
  parts: { A: 'yes declines', B: 'yes gives the lower class', accepted: 'does not matter' },
  create: 'Create the draft',
  draft: (name: string) => `New product: ${name}`,
  problems: {
    carrier: 'Enter the name of the carrier.',
    carrierExists: (name: string) => `${name} exists already. Choose it in the list.`,
    name: 'Enter the name of the product.',
    exists: 'This carrier has a product with this name already.',
    source: 'Name the document that the rules come from: each rule cites it.',
    ages: 'The issue ages must be whole numbers, the youngest first.',
    faces: 'The face amounts must be whole dollars, the least first.',
  },
};

export const VERSIONS = {
  version: 'Version',
  at: 'Published',
  by: 'By',
  variants: 'Variants',
  current: 'in force',
  restore: 'Restore',
  restoreOne: (version: string) => `Restore ${version}`,
  comment: 'Why you restore a version',
  confirm: (version: string) =>
    `Restore version ${version}? Its content becomes a new version, in force at once.`,
  restoring: (version: string) => `Restoring ${version}…`,
  restored: (version: string) => `The content of ${version} is in force again.`,
};

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
