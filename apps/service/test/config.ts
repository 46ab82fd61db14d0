import { type Config, parseConfig } from '../src/config/index.ts';

export function testConfig(variables: Record<string, string>): Config {
  const parsed = parseConfig({ variables, cores: 2, cwd: '/tmp', host: 'test', operator: 'tester' });
  if (!parsed.ok) throw new Error(parsed.complaints.join('\n'));
  return parsed.config;
}
