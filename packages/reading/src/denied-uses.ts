const USE =
  "(?:THE\\s+|MY\\s+)?(?:HEART(?:\\s+FAILURE)?|CHF|AFIB|BP|BLOOD\\s+PRESSURE|PRESSURE|SUGAR|DIABET(?:ES|IC)|DM|LUPUS|RA|ARTHRITIS|CANCER|SEIZURES?|EPILEPSY|CLINIC|ADDICTION|DEPRESSION|DEPRESSED|ANXIETY|BIPOLAR|SCHIZOPHRENIA|COPD|ASTHMA|HIV|MS|PARKINSON'?S?|KIDNEYS?|TRANSPLANT|PAIN|WEIGHT(?:\\s+LOSS)?|WT\\s+LOSS|MIGRAINES?|GOUT|SLEEP|SMOKING|DRINKING|ALCOHOL|DEMENTIA|ANGINA|STROKE|CLOTS?|HEP(?:ATITIS)?(?:\\s+[BC])?)";
const NOT_FOR = new RegExp(
  `(?:\\s*[,;-]\\s*|\\s+)(?:(?:BUT|AND|IS|IT'S|I'M|AM|HE'S|SHE'S)\\s+)*NOT\\s+(?:FOR\\s+|AN?\\s+)?${USE}(?:\\s*(?:/|OR|NOR)\\s*${USE})*(?=\\s*(?:$|[,;)]))`,
  'g',
);

/** "Farxiga 10 (heart not sugar)", "lamictal mood not seizures": a folded text about medications without the uses that it denies. */
export const withoutDeniedUses = (folded: string): string =>
  folded.includes('NOT ') ? folded.replace(NOT_FOR, '') : folded;
