import cluster from 'node:cluster';

process.exitCode = await run(process.argv.slice(2));

/** Each kind of process loads only what it runs: loading is most of a short command, and half of a start. */
async function run(args: readonly string[]): Promise<number> {
  if (!cluster.isPrimary) return (await import('./serve.ts')).serve({});
  if (args.length === 1 && args[0] === '--version') {
    const { StandardOutput } = await import('./standard-output.ts');
    const output = new StandardOutput();
    output.write(`${(await import('./version.ts')).VERSION}\n`);
    return (await output.isLost()) ? 1 : 0;
  }
  return (await import('./command-line.ts')).runCommandLine(args);
}
