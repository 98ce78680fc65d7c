/** Saves a text as a file of the device. */
export function saveFile(
  name: string,
  type: 'text/csv' | 'text/plain' | 'application/json',
  text: string,
): void {
  // Spreadsheets take a CSV without this mark for one of the system's old alphabet.
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  const address = URL.createObjectURL(new Blob([mark + text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
