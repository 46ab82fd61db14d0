import { useSignal } from '@preact/signals';
import { CASES } from '../vault/texts.ts';

/** A link with the key of one case in its fragment, which browsers send to no server. */
export function ShareLink({ link, expires }: { readonly link: string; readonly expires: string }) {
  const copied = useSignal(false);
  const mail = `mailto:?subject=${encodeURIComponent(CASES.mailSubject)}&body=${encodeURIComponent(CASES.mailBody(link))}`;
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
