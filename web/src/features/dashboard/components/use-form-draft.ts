import { useStored } from '@/storage/use-stored';
import { formDrafts } from '../lib/form-drafts';

/** What is typed into a form of this name. What nobody typed yet is as at first. */
export function useFormDraft<Field extends string>(form: string, first: Readonly<Record<Field, string>>) {
  const typed = { ...first, ...useStored(formDrafts)[form] } as Readonly<Record<Field, string>>;
  return {
    typed,
    /** Keeps a field. */
    typing: (field: Field) => (text: string) => formDrafts.keep(form, { [field]: text }),
    /** Once it is sent. */
    forget: () => formDrafts.forget(form),
  };
}
