import { runCli, type ServiceProcess } from '../../e2e/service-process.ts';

/** The demo account's live token with high limits, so that the benchmark measures the machine and not a limit. */
export async function liveToken(service: ServiceProcess, variables: Record<string, string>): Promise<string> {
  const live = await service.token('live');
  await raiseLimits(variables);
  return live;
}

async function raiseLimits(variables: Record<string, string>): Promise<void> {
  const read = async (args: string[]) => {
    const { stdout } = await runCli([...args, '--json'], variables);
    return JSON.parse(stdout) as { id: string }[];
  };
  const [account] = await read(['account', 'list']);
  const [license] = await read(['license', 'list', '--account', account?.id ?? '']);
  const limits = ['--rate', '100000000', '--light-rate', '100000000'];
  await runCli(['license', 'limits', license?.id ?? '', ...limits], variables);
}
