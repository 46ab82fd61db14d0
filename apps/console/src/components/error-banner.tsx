/** What went wrong, announced at once; nothing while nothing did. */
export function ErrorBanner({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" class="banner bad">
      {text}
    </p>
  );
}
