/** The ids in a text, each once, with spaces, commas, semicolons or line breaks between them. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
}
