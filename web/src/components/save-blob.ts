/** Saves something on the visitor's device under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
