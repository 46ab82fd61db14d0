const NAMES = '(?:HTN|HBP|HYPERTENSION|HYPERTENSIVE)';
const BEFORE =
  "(?:MY|HIS|HER|THE|LAST|LATEST|RECENT|MOST|READINGS?|IS|WAS|RUNS|RUNNING|STAYS|USUALLY|NORMALLY|ABOUT|AROUND|AVG|AVERAGES?|TODAY|ITS|IT'S|AT|WITH)";
const MEDS = '(?:MEDS?|MEDICATIONS?|MEDICINE|PILLS?|TREATMENT)';
const BEHIND = `(?:AVG|AVERAGE|USUALLY|NORMALLY|CONTROLLED|STABLE|TREATED|UNTREATED|TODAY|YESTERDAY|(?:LAST|THIS)\\s+(?:WEEK|MONTH|VISIT|TIME|MORNING)|AT\\s+HOME|(?:ON|WITH|WITHOUT|NO|OFF)\\s+(?:ONE\\s+|TWO\\s+|[123]\\s+)?${MEDS})`;

/** Two values that stand alone, or beside a name of high blood pressure. */
const BARE = new RegExp(
  `^((?:${NAMES}[\\s,:;(-]*)?(?:\\b${BEFORE}\\s+)*)((\\d{2,3})\\s*(?:/|\\bOVER\\b)\\s*(\\d{2,3}))((?:\\s*MM\\s*HG)?(?:[\\s,;.)(-]+${BEHIND})*[\\s).]*)$`,
);

/** "150/90", "htn, 140/90 on meds": a blood pressure without its name. Dates, doses and other fractions have other values. */
export const withPressureNamed = (folded: string): string => {
  const match = BARE.exec(folded.trim());
  if (match === null) return folded;
  const [, before = '', pair, upper, lower, after = ''] = match;
  const [systolic, diastolic] = [Number(upper), Number(lower)];
  const isPressure =
    systolic >= 80 && systolic <= 260 && diastolic >= 40 && diastolic <= 150 && systolic - diastolic >= 15;
  return isPressure ? `${before} BP ${pair}${after}`.trim() : folded;
};
