import { idOf } from '@/features/update-property/lib/session';

/** The ids in a text, each once, with spaces, commas, semicolons or line breaks between them. */
export function idsIn(text: string): string[] {
  return [
    ...new Set(
      idOf(text)
        .split(/[\s,;]+/)
        .filter((id) => id !== ''),
    ),
  ];
}
