import { useSignal } from '@preact/signals';
import { brandSignature } from '../comparison/brand-header.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { CASES } from '../vault/texts.ts';

/** A link with the key of one case in its fragment, which browsers send to no server. */
export function ShareLink({ link, expires }: { readonly link: string; readonly expires: string }) {
  const copied = useSignal(false);
  const branding = useLoad('branding', () => sessionCall('GET /branding'));
  const body = CASES.mailBody(link, brandSignature(branding.value));
  const mail = `mailto:?subject=${encodeURIComponent(CASES.mailSubject)}&body=${encodeURIComponent(body)}`;
  return (
    <div class="banner share">
      <p>{CASES.link(expires)}</p>
      <div class="actions">
        <label class="field">
          <span>{CASES.linkLabel}</span>
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button
          type="button"
          onClick={() => {
            void navigator.clipboard.writeText(link).then(() => {
              copied.value = true;
            });
          }}
        >
          {CASES.copy}
        </button>
        <a class="button" href={mail}>
          {CASES.mail}
        </a>
        <span role="status">{copied.value && CASES.copied}</span>
      </div>
    </div>
  );
}
