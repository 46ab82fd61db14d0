import cluster from 'node:cluster';

// An API process is not told by arguments what to do, and loading the command line would be half of its start.
process.exitCode = cluster.isPrimary
  ? await (await import('./command-line.ts')).runCommandLine(process.argv.slice(2))
  : await (await import('./serve.ts')).serve({});
