'use client';

import { useMemo, useState } from 'react';
import type { FieldPath, FormErrors } from '@/features/property-form/lib/form';
import type { Reason } from '@/features/property-form/lib/reasons';
import { withoutFields } from '../lib/edited';
import { reasonErrors } from '../lib/errors';

const NONE: readonly FieldPath[] = [];

/** Errors that come from outside, without those of fields that were edited since they came. */
function useUntilEdited(errors: FormErrors) {
  const content = JSON.stringify(errors);
  const [edits, setEdits] = useState({ content, fields: NONE });
  const edited = edits.content === content ? edits.fields : NONE;
  return {
    left: withoutFields(errors, edited),
    edit: (fields: readonly FieldPath[]) =>
      setEdits((before) => {
        const known = before.content === content ? before.fields : NONE;
        const fresh = fields.filter((field) => errors[field] && !known.includes(field));
        return fresh.length === 0 ? before : { content, fields: [...known, ...fresh] };
      }),
    /** The same errors may come again: they are shown again. */
    restart: () => setEdits({ content, fields: NONE }),
  };
}

/** The errors at the fields: those of the form's own checks, of the server, and an operator's reasons, until a field is edited. */
export function useFormErrors(serverErrors: FormErrors, reasons: readonly Reason[]) {
  const [found, setFound] = useState<FormErrors>({});
  const server = useUntilEdited(serverErrors);
  const asked = useUntilEdited(useMemo(() => reasonErrors(reasons), [reasons]));
  return {
    found,
    /** The errors that keep the home from being submitted. */
    wrong: { ...server.left, ...found } as FormErrors,
    errors: { ...asked.left, ...server.left, ...found } as FormErrors,
    setFound,
    edit: (fields: readonly FieldPath[]) => {
      setFound((before) => withoutFields(before, fields));
      server.edit(fields);
      asked.edit(fields);
    },
    submitted: () => {
      setFound({});
      server.restart();
    },
  };
}
