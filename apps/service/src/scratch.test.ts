import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { startApi } from '../test/api.ts';
import { nestedBody, type Offers, type Plan, post } from '../test/requests.ts';

it('prints', async () => {
  const api = await startApi();
  const { test } = await api.customer();
  const today = api.clock.now().toISOString().slice(0, 10);
  const slugs = api.snapshot.variants.filter(({ released, effective }) => released && effective.from <= today).map(({ slug }) => slug);
  const primaryOf = ({ pricing }: Plan) => pricing.find(({ primary }) => primary);
  const out: string[] = [];
  for (const line of readFileSync('/tmp/probe/people.txt', 'utf8').split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue;
    const person: any = { conditions: [], medications: [] };
    for (const part of line.split(';;')) {
      const [kind, ...rest] = part.trim().split(':');
      const [text, ...fields] = rest.join(':').split('|').map((x) => x.trim());
      const row: any = { text: text?.replaceAll('\\n', '\n') };
      for (const f of fields) { const [k, ...v] = f.split('='); row[k!] = v.join('='); }
      person[kind === 'm' ? 'medications' : 'conditions'].push(row);
    }
    const ask = async (cents: number) => (await post(api, '/v3/prequalify', test, nestedBody({ products: slugs, applicant: { dob: '1964-06-01', nicotine: { last_used: 'never' }, ...person }, coverage: { state: 'TX', face_amount_cents: cents }, include_open_facts: true }))).json<Offers>();
    const fex = await ask(1_000_000); const term = await ask(25_000_000);
    const data: any = fex.data; 
    if (!data) { out.push(line + ' !! ' + JSON.stringify(fex)); continue; }
    const tot = data.plans.filter((p: any) => p.product.class === 'fex').length;
    const imm = data.plans.filter((p: any) => p.eligible && p.product.class === 'fex' && primaryOf(p)?.eligibility.category === 'immediate').length;
    const t = term.data.plans.filter((p: any) => p.eligible && p.product.class === 'term').length;
    const tt = term.data.plans.filter((p: any) => p.product.class === 'term').length;
    const d = data.disclosures.map((x: any) => `${x.status}:${x.entries.map((e: any) => e.name).join('+')}${x.candidates?.length ? '?' + x.candidates.map((e: any) => e.name).join('/') : ''}`).join(' ; ');
    out.push(`${line}\n    imm ${imm}/${tot} term ${t}/${tt} complete=${data.complete} prov=${data.provisional} | ${d} | open ${(data.open_facts ?? []).map((f: any) => f.param.replace('/applicant/', '')).join(' ')} | warn ${(data.warnings ?? []).map((w: any) => w.code).join(' ')}`);
  }
  writeFileSync('/tmp/probe/people.out', out.join('\n') + '\n');
}, 600000);
