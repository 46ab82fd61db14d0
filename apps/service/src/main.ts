import cluster from 'node:cluster';

// API processes take no arguments, and loading the command line would double their start-up time.
process.exitCode = cluster.isPrimary
  ? await (await import('./command-line.ts')).runCommandLine(process.argv.slice(2))
  : await (await import('./serve.ts')).serve({});
