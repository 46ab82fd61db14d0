/** Files of the public layout of RxNorm with a few made-up lines. */

interface Concept {
  readonly code: string;
  readonly type: string;
  readonly name: string;
  readonly source?: string;
}

const conceptLine = ({ code, type, name, source = 'RXNORM' }: Concept) =>
  `${code}|ENG||||||${code}0|||${code}|${source}|${type}|${code}|${name}||N|4096|`;

export const RXNCONSO = [
  { code: '6809', type: 'IN', name: 'metformin' },
  { code: '861007', type: 'SCD', name: 'metformin hydrochloride 500 MG Oral Tablet' },
  { code: '861007', type: 'PSN', name: 'metFORMIN 500 MG tablet' },
  { code: '861008', type: 'SBD', name: 'metformin hydrochloride 500 MG Oral Tablet [Glucophage]' },
  { code: '860975', type: 'SCD', name: '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet' },
  { code: '29046', type: 'IN', name: 'lisinopril' },
  { code: '197885', type: 'SCD', name: 'hydrochlorothiazide 12.5 MG / lisinopril 10 MG Oral Tablet' },
  { code: '274783', type: 'IN', name: 'insulin glargine' },
  { code: '2563434', type: 'SCD', name: '3 ML insulin glargine 100 UNT/ML Pen Injector' },
  { code: '777', type: 'SCD', name: 'imaginarymab 10 MG / lisinopril 10 MG Oral Tablet' },
  { code: '778', type: 'IN', name: 'metformim' },
  { code: '999', type: 'SCD', name: 'from another source', source: 'MTHSPL' },
]
  .map(conceptLine)
  .join('\n');

const packageLine = (concept: string, code: string, source = 'RXNORM') =>
  `${concept}||||AUI|${concept}|||NDC|${source}|${code}|N|4096|`;

export const RXNSAT = [
  packageLine('861007', '00093104801'),
  packageLine('29046', '68180-513-01'),
  packageLine('861008', '00087607013'),
  packageLine('29046', '00093104801', 'MTHSPL'),
  '861007||||AUI|861007|||RXN_AVAILABLE_STRENGTH|RXNORM|500 MG|N|4096|',
].join('\n');
