/** What went wrong or well, announced to screen readers. */
export function Notice({ error, done }: { readonly error?: string | null; readonly done?: string | null }) {
  return (
    <>
      {error && (
        <p role="alert" class="error">
          {error}
        </p>
      )}
      <p role="status" class="done">
        {done}
      </p>
    </>
  );
}
