import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['prequal-source'] },
  ssr: { resolve: { conditions: ['prequal-source'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'tools/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    pool: 'forks',
    // Half of a test's time is spent waiting for a database or a process, so both cores are kept busy by three.
    maxWorkers: 3,
    globalSetup: ['apps/service/test/global-setup.ts'],
    // A time-out ends a test that hangs; it never judges how fast the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
