import type { RuleLine } from './rules-csv.ts';

/** The part of an applicant that makes one rule fire, and why. */
export interface Trigger {
  readonly title: string;
  readonly applicant: Readonly<Record<string, unknown>>;
  /** Set when the rule must not fire: the day on the far side of a boundary. */
  readonly misses?: boolean;
  readonly note: string;
}

/**
 * Applicants for whom exactly this line decides; none for lines whose effect depends on other lines.
 * `isAlone`: no other line speaks about the same subject.
 */
export function triggersOf(line: RuleLine, asOf: string, age: number, isAlone: boolean): readonly Trigger[] {
  const firstUse = line.uses?.split('; ')[0];
  switch (line.kind) {
    case 'condition_ever':
      return line.subject.startsWith('group:') ? [] : [history(line.subject, isAlone)];
    case 'condition_within':
      return boundary(line, asOf);
    case 'diagnosed_at_age': {
      const limit = Number(line.value);
      const birthYear = Number(asOf.slice(0, 4)) - age;
      const young = `${birthYear + limit - 3}-06-15`;
      return [
        {
          title: `${line.subject} diagnosed before age ${limit}`,
          applicant: {
            conditions: [{ name: line.subject, was_diagnosed: young, last_treatment: monthsBack(asOf, 1) }],
          },
          note: `Diagnosed in ${young.slice(0, 4)}, about three years before the ${limit}th birthday.`,
        },
      ];
    }
    case 'condition_with_tobacco':
      return [
        {
          title: `${line.subject} in a tobacco user`,
          applicant: { conditions: [{ name: line.subject, was_diagnosed: '2012' }], nicotine: smoker },
          note: 'Smokes daily.',
        },
      ];
    case 'condition_repeated':
      return [
        {
          title: `${line.subject} twice`,
          applicant: {
            conditions: [
              { name: line.subject, was_diagnosed: monthsBack(asOf, 9), last_treatment: monthsBack(asOf, 9) },
              { name: line.subject, was_diagnosed: monthsBack(asOf, 3), last_treatment: monthsBack(asOf, 3) },
            ],
          },
          note: 'Two separate rows of the same condition.',
        },
      ];
    case 'medication_for': {
      const use = firstUse === undefined || firstUse === '' ? {} : { use: firstUse };
      const title = firstUse ? `${line.subject} taken for ${firstUse}` : `${line.subject}, whatever the use`;
      return [
        {
          title,
          applicant: {
            medications: [
              { name: line.subject, ...use, first_fill: '2019-05-01', last_fill: monthsBack(asOf, 1) },
            ],
          },
          note: 'Filled last month.',
        },
      ];
    }
    case 'medication_not_for': {
      const excused = line.notFor?.split('; ')[0] ?? '';
      return [
        {
          title: `${line.subject} without a stated use`,
          applicant: { medications: [{ name: line.subject, last_fill: monthsBack(asOf, 2) }] },
          note: 'A use that is not stated is no excuse.',
        },
        {
          title: `${line.subject} for ${excused} is excused`,
          applicant: { medications: [{ name: line.subject, use: excused, last_fill: monthsBack(asOf, 2) }] },
          misses: true,
          note: 'The stated use is the one the guide excuses.',
        },
      ];
    }
    case 'medication_dosage':
      return [
        {
          title: `${line.subject} above ${line.value} units a day`,
          applicant: {
            medications: [{ name: line.subject, dosage: `${Number(line.value) + 5} units daily` }],
          },
          note: `${Number(line.value) + 5} is over ${line.value}.`,
        },
      ];
    case 'all_of':
    case 'at_least': {
      const members = line.subject.split('; ');
      const count = line.kind === 'all_of' ? members.length : Number(line.qualifier?.replace(/\D/g, ''));
      const rows = members.slice(0, count).map((member) => memberRow(member, asOf));
      const title = rows.map((row) => row.name).join(' with ');
      return [{ title, applicant: { conditions: rows }, note: `${rows.length} of the set.` }];
    }
    default:
      return [];
  }
}

/** An undated history where nothing else looks at dates; otherwise one so old that no look-back reaches it. */
function history(subject: string, isAlone: boolean): Trigger {
  if (isAlone) {
    return {
      title: `${subject}, ever`,
      applicant: { conditions: [{ name: subject }] },
      note: 'An undated history counts.',
    };
  }
  return {
    title: `${subject} twenty years ago`,
    applicant: { conditions: [{ name: subject, was_diagnosed: '2006', last_treatment: '2006' }] },
    note: 'The question asks "ever": time does not heal it.',
  };
}

/** A member of a set, dated inside its own window when it has one. */
function memberRow(
  member: string,
  asOf: string,
): { name: string; was_diagnosed: string; last_treatment: string } {
  const [, name = member, clock] = /^(.*?) \[(\w+) .*\]$/.exec(member) ?? [];
  const recent = monthsBack(asOf, 2);
  return {
    name,
    was_diagnosed: clock === 'diagnosis' ? recent : '2010',
    last_treatment: clock === undefined ? '2015' : recent,
  };
}

export const smoker = { last_used: 'within_12_months' };

function boundary(line: RuleLine, asOf: string): readonly Trigger[] {
  const key = line.clock === 'diagnosis' ? 'was_diagnosed' : 'last_treatment';
  const onTheDay = monthsBack(asOf, Number(line.value));
  const inside = nextDay(onTheDay);
  const word = line.clock === 'diagnosis' ? 'diagnosed' : 'treated';
  const early = { was_diagnosed: '2009-02-03', last_treatment: undefined };
  const row = (day: string) => ({
    name: line.subject,
    ...(key === 'last_treatment' ? early : {}),
    [key]: day,
  });
  const insideTrigger = {
    title: `${line.subject} ${word} a day less than ${line.value} months ago`,
    applicant: { conditions: [row(inside)] },
    note: `${inside} is after ${onTheDay}, ${line.value} months before ${asOf}.`,
  };
  if (line.operator !== '<') return [insideTrigger];
  return [
    insideTrigger,
    {
      title: `${line.subject} ${word} exactly ${line.value} months ago`,
      applicant: { conditions: [row(onTheDay)] },
      misses: true,
      note: `${onTheDay} is ${line.value} months before ${asOf}: "less than" no longer holds.`,
    },
  ];
}

function monthsBack(asOf: string, months: number): string {
  const [year = 0, month = 1, day = 1] = asOf.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  return isoDate(new Date(Date.UTC(Math.floor(index / 12), index % 12, day)));
}

function nextDay(date: string): string {
  return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000));
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
