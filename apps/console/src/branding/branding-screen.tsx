import { type Signal, useSignal } from '@preact/signals';
import { type AgencyBranding, BrandHeader } from '../comparison/brand-header.tsx';
import { BoundText } from '../components/bound-field.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { BRANDING } from './texts.ts';
import '../comparison/comparison.css';
import '../styles/developer.css';
import './branding.css';

/** What an agency prints on the copies for its clients. */
export function BrandingScreen() {
  const loaded = useLoad('branding', () => sessionCall('GET /branding'));
  return (
    <div class="screen">
      <h1>{BRANDING.title}</h1>
      <p class="hint">{BRANDING.hint}</p>
      <Notice error={loaded.error} />
      {loaded.value !== null && <BrandingForm current={loaded.value} />}
    </div>
  );
}

const LARGEST_LOGO = 64 * 1024;
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function useBranding(current: AgencyBranding) {
  const texts = {
    agency_name: useSignal(current.agency_name ?? ''),
    agent_line: useSignal(current.agent_line ?? ''),
    phone: useSignal(current.phone ?? ''),
    license_number: useSignal(current.license_number ?? ''),
    accent: useSignal(current.accent ?? ''),
  };
  const logo = useSignal(current.logo);
  const wanted: AgencyBranding = {
    agency_name: orNull(texts.agency_name.value),
    agent_line: orNull(texts.agent_line.value),
    phone: orNull(texts.phone.value),
    license_number: orNull(texts.license_number.value),
    accent: orNull(texts.accent.value),
    logo: logo.value,
  };
  return { texts, logo, wanted };
}

function BrandingForm({ current }: { readonly current: AgencyBranding }) {
  const { texts, logo, wanted } = useBranding(current);
  const { act, error, done } = useAction();
  const save = (event: Event) => {
    event.preventDefault();
    void act(async () => {
      // The logo comes back without anything that does more than draw.
      logo.value = (await sessionCall('PUT /branding', { body: wanted })).logo;
      return BRANDING.saved;
    });
  };
  const isEmpty = Object.values(wanted).every((value) => value === null);
  return (
    <div class="branding">
      <form onSubmit={save}>
        <BoundText label={BRANDING.agencyName} text={texts.agency_name} />
        <BoundText label={BRANDING.agentLine} text={texts.agent_line} />
        <BoundText label={BRANDING.phone} text={texts.phone} />
        <BoundText label={BRANDING.licenseNumber} text={texts.license_number} />
        <BoundText label={BRANDING.accent} placeholder={BRANDING.accentHint} text={texts.accent} />
        <LogoField logo={logo} />
        <button type="submit" class="primary">
          {BRANDING.save}
        </button>
        <Notice error={error} done={done} />
      </form>
      <section aria-labelledby="branding-preview">
        <h2 id="branding-preview">{BRANDING.preview}</h2>
        <div class="paper">
          {isEmpty ? <p class="hint">{BRANDING.empty}</p> : <BrandHeader branding={shownBranding(wanted)} />}
        </div>
      </section>
    </div>
  );
}

/** A color that is still being typed is none yet. */
function shownBranding(wanted: AgencyBranding): AgencyBranding {
  const isColor = /^#[0-9a-f]{6}$/i.test(wanted.accent ?? '');
  return { ...wanted, accent: isColor ? wanted.accent : null };
}

function LogoField({ logo }: { readonly logo: Signal<string | null> }) {
  const problem = useSignal<string | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    problem.value = file.size > LARGEST_LOGO ? BRANDING.tooLarge : null;
    if (problem.value !== null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    logo.value = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
  return (
    <div class="field">
      <label>
        {BRANDING.logo}
        <input
          type="file"
          accept="image/svg+xml,image/png"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
      {problem.value !== null && (
        <span class="error" role="alert">
          {problem.value}
        </span>
      )}
      {logo.value !== null && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            logo.value = null;
          }}
        >
          {BRANDING.removeLogo}
        </button>
      )}
    </div>
  );
}
