import { dayText } from '../components/moment.tsx';
import type { LabelContent } from '../vault/case-label.ts';
import { CASES } from '../vault/texts.ts';
import type { CaseItem } from '../vault/vault.ts';

interface CaseListRowProps {
  readonly item: CaseItem;
  readonly onOpen: (label: LabelContent) => void;
  readonly onShare: (label: LabelContent) => void;
  readonly onArchive: (label: LabelContent) => void;
  readonly onUnshare: () => void;
  readonly onRemove: () => void;
}

/** One case with what can be done with it. */
export function CaseListRow({ item: { label, createdAt, expiresAt }, ...on }: CaseListRowProps) {
  const name = label?.name ?? CASES.locked;
  return (
    <div class="case">
      <div class="what">
        {label === null ? <em>{CASES.locked}</em> : <strong>{label.name}</strong>}
        <small>
          {label?.archived === true && `${CASES.isArchived}, `}
          {CASES.savedOn(dayText(createdAt))}, {CASES.expires(dayText(expiresAt))}
        </small>
      </div>
      <div class="actions">
        {label !== null && <OwnActions label={label} {...on} />}
        <button type="button" aria-label={CASES.revokeNamed(name)} onClick={on.onUnshare}>
          {CASES.revoke}
        </button>
        <button
          type="button"
          class="danger"
          aria-label={CASES.removeNamed(name)}
          onClick={() => {
            if (confirm(CASES.confirmRemove)) on.onRemove();
          }}
        >
          {CASES.remove}
        </button>
      </div>
    </div>
  );
}

/** What needs the key of the case. */
function OwnActions({
  label,
  onOpen,
  onShare,
  onArchive,
}: Omit<CaseListRowProps, 'item'> & { readonly label: LabelContent }) {
  const isArchived = label.archived === true;
  return (
    <>
      <button
        type="button"
        class="primary"
        aria-label={CASES.openNamed(label.name)}
        onClick={() => onOpen(label)}
      >
        {CASES.open}
      </button>
      <button type="button" aria-label={CASES.shareNamed(label.name)} onClick={() => onShare(label)}>
        {CASES.share}
      </button>
      <button
        type="button"
        aria-label={CASES.archiveNamed(label.name, isArchived)}
        onClick={() => onArchive(label)}
      >
        {isArchived ? CASES.restore : CASES.archive}
      </button>
    </>
  );
}
