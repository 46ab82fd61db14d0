import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BROWSER_TESTS, findBrowser, THIS_MACHINE } from './e2e/find-browser.ts';
import { COMPILED_MODULES, compiledModules } from './tools/compiled-modules/plugin.ts';
import { workInMemory } from './tools/memory-folder/memory-folder.ts';

workInMemory();

/** Tests run what `tsc -b` compiled. */
const compiled = { plugins: [compiledModules()] };
/** Tests that replace modules need their sources. */
const sources = {
  resolve: { conditions: ['prequal-source'] },
  ssr: { resolve: { conditions: ['prequal-source'] } },
};
/**
 * In Node.js 20, V8 optimizes a function after this many bytes of bytecode, nine times as many as by default: compiling took up to a third
 * of the processor time of a worker, which ends before much of it has paid off. Later versions do not have this setting.
 */
const OPTIMIZE_LATER = process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : [];

const sharedTest = {
  pool: 'forks',
  execArgv: OPTIMIZE_LATER,
  server: { deps: { external: [COMPILED_MODULES] as RegExp[] } },
  // A time-out ends a test that hangs; it never judges how fast the machine is.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 240_000 } },
} as const;
/** These tests start services, databases and browsers, which takes long on a busy machine. */
const startsProcesses = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 600_000 } },
} as const;

/** Short files whose tests take long. Without times of an earlier run, the order is by size, and they would be the last. */
const LONG =
  /(?:shipped-properties|testing\/equality|tools\/typecheck|(?:email|billing)\/crash|http\/fuzz|tools\/packs\/packs)\.test\.ts$/;

/** The longest files first: short ones then fill the workers to the end. A worker is reused within its project only. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ['e2e', 'mocked', 'modules'].flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/** These replace modules for themselves, so each needs a process of its own. */
const MOCKED = ['e2e/rule-kind/*.test.ts'];

export default defineConfig({
  ...compiled,
  test: {
    // Tests wait for databases, processes and browsers, so two cores are kept busy by six.
    maxWorkers: 6,
    reporters: ['default', './tools/test-report/reporter.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['apps/service/test/global-setup.ts'],
    projects: [
      {
        ...compiled,
        test: {
          ...sharedTest,
          ...startsProcesses,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...MOCKED, ...(findBrowser(THIS_MACHINE) === null ? BROWSER_TESTS : [])],
          globalSetup: ['e2e/prepared-data.ts'],
          // Loading the service takes longer than most tests; what a failed test has started ends with its worker.
          isolate: false,
        },
      },
      {
        ...sources,
        test: { ...sharedTest, name: 'mocked', include: MOCKED, isolate: true },
      },
      {
        ...compiled,
        test: {
          ...sharedTest,
          name: 'modules',
          include: ['packages/*/{src,tools}/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          // Modules keep nothing that a test depends on, so the files of a worker share the loaded modules.
          isolate: false,
        },
      },
    ],
  },
});
