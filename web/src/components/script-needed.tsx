/** What a page that needs scripts says without them: why it is empty, and to whom its visitor can write. */
export function ScriptNeeded({ text, email }: { text: string; email: string }) {
  return (
    <noscript>
      <p className="mt-6">
        {text}{' '}
        <a href={`mailto:${email}`} className="link-quiet inline-flex min-h-11 items-center">
          {email}
        </a>
      </p>
    </noscript>
  );
}
