import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { listedSkips, slowestFiles, unlistedSkips } from './summary.ts';

/**
 * Prints the slowest files and the skipped tests after a run. In continuous integration, a test that is skipped without
 * a listed reason fails the run.
 */
export default class TestReport implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const vitest = this.#vitest;
    if (vitest === undefined) return;
    const files = modules.map((module) => ({ file: module.relativeModuleId, ms: elapsedMs(module) }));
    // A run by title skips all other tests, on purpose.
    const skipped = vitest.config.testNamePattern === undefined ? modules.flatMap(skippedIn) : [];
    const unlisted = unlistedSkips(skipped);
    const lines = [...slowestFiles(files), ...listedSkips(skipped), ...unlisted];
    vitest.logger.log(['', ...lines, ''].join('\n'));
    if (unlisted.length > 0 && process.env.CI) process.exitCode = 1;
  }
}

function elapsedMs(module: TestModule): number {
  const { duration, collectDuration, prepareDuration, setupDuration, environmentSetupDuration } =
    module.diagnostic();
  return duration + collectDuration + prepareDuration + setupDuration + environmentSetupDuration;
}

function skippedIn(module: TestModule) {
  return [...module.children.allTests('skipped')].map((test) => ({
    file: module.relativeModuleId,
    fullName: test.fullName,
    proof: test.meta().proof,
  }));
}
