import { readFile } from 'node:fs/promises';
import { fileProblem, Problem } from '../kernel/index.ts';
import { command, place } from './command.ts';

/** The parts of a draft that this command prints; the whole draft is its document. */
export const fhirCommand = command({
  name: 'fhir',
  summary: 'Turn a FHIR R4 bundle into the applicant of a prequalification, and list what was left out',
  inputs: { file: place('FILE', 'a Bundle in JSON') },
  run: async (session, { file }) => {
    const bundle = await readJson(file);
    const { draftApplicant } = await import('../wire/index.ts');
    const result = draftApplicant(bundle, session.clock.now());
    if ('issues' in result) {
      const lines = result.issues.map(({ param, detail }) => (param === '' ? detail : `${param}: ${detail}`));
      throw new Problem('validation_error', `${file}: ${lines.join(' ')}`);
    }
    const { applicant, left_out, warnings } = result.draft;
    const notes = [
      ...left_out.map(({ path, reason }) => `left out ${path}: ${reason}`),
      ...warnings.map(({ param, detail }) => `note on ${param}: ${detail}`),
    ];
    return {
      document: result.draft,
      text: JSON.stringify(applicant, null, 2),
      ...(notes.length === 0 ? {} : { note: notes.join('\nprequal: ') }),
    };
  },
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileProblem(error, file, 'read');
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('validation_error', `${file} is not valid JSON.`);
  }
}
