import { useStored } from '@/storage/use-stored';
import { forgetFormDraft, formDraftsStore, keepFormDraft } from '../lib/form-drafts';

/** What is typed into a form of this name. What nobody typed yet is as at first. */
export function useFormDraft<Field extends string>(form: string, first: Readonly<Record<Field, string>>) {
  const typed = { ...first, ...useStored(formDraftsStore)[form] } as Readonly<Record<Field, string>>;
  return {
    typed,
    /** Keeps a field. */
    typing: (field: Field) => (text: string) => keepFormDraft(form, { [field]: text }),
    /** Once it is sent. */
    forget: () => forgetFormDraft(form),
  };
}
