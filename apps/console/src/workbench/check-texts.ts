export const CHECK_LIST = {
  title: 'Before it is approved',
  hint: 'Each person looks for themselves. An edit begins the list anew.',
  /** Submitting needs both. */
  submitted: 'It had no errors, and all scenarios passed, when it was submitted.',
  checked: 'Checked, no errors',
  scenarios: 'All scenarios hold',
  coverage: 'No condition is ignored',
  impact: 'Impact looked at',
  done: 'Done:',
  open: 'Open:',
};

export const COVERAGE = {
  title: 'Coverage',
  product: 'Product',
  types: { condition: 'conditions', medication: 'medications' },
  counts: {
    ruled: 'By a rule',
    group: 'By a group',
    unlisted: 'By severity',
    inferred: 'By their use',
    ignored: 'Ignored',
  },
};
