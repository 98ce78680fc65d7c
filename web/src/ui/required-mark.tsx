/** The star of a required field. Assistive technology knows it from the control. */
export function RequiredMark() {
  return (
    <span className="text-clay-ink" aria-hidden="true">
      {' *'}
    </span>
  );
}
