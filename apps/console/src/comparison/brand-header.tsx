import type { ConsoleData } from '@prequal/contract';
import { SHEET } from './texts.ts';

export type AgencyBranding = ConsoleData<'GET /branding'>;

/** Who made the comparison, as the owner of the account has set it. Nothing until then. */
export function BrandHeader({ branding }: { readonly branding: AgencyBranding | null }) {
  if (branding === null) return null;
  const { agency_name, agent_line, phone, license_number, accent, logo } = branding;
  const details = contactLines({ agent_line, phone, license_number });
  if (agency_name === null && logo === null && details.length === 0) return null;
  return (
    <div class="brand" style={accent === null ? {} : { borderColor: accent }}>
      {logo !== null && <img src={logoAddress(logo)} alt="" />}
      <div>
        {agency_name !== null && <strong>{agency_name}</strong>}
        {details.length > 0 && <p>{details.join(' · ')}</p>}
      </div>
    </div>
  );
}

type Contact = Pick<AgencyBranding, 'agent_line' | 'phone' | 'license_number'>;

function contactLines({ agent_line, phone, license_number }: Contact): string[] {
  const lines = [agent_line, phone, license_number === null ? null : SHEET.license(license_number)];
  return lines.filter((line) => line !== null);
}

/** The same as the end of an email; empty until the owner has set something. */
export function brandSignature(branding: AgencyBranding | null): string {
  if (branding === null) return '';
  const agency = branding.agency_name === null ? [] : [branding.agency_name];
  return [...agency, ...contactLines(branding)].join('\n');
}

/** The logo is one of two formats; a PNG starts with the same bytes always. */
function logoAddress(base64: string): string {
  return `data:image/${base64.startsWith('iVBORw0KGgo') ? 'png' : 'svg+xml'};base64,${base64}`;
}
