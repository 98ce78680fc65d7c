import { useCallback, useEffect, useReducer, useState } from 'react';
import { homeFolder, readOwnListing } from '@/api/owner';
import { useQuery } from '@/api/use-query';
import { useLeaveWarning } from '@/components/use-leave-warning';
import type { Secrets } from '@/features/listing-form/components/listing-form';
import { type Locale, textLanguage } from '@/i18n/locale';
import { readFeeds } from '../lib/api';
import { type Editing, editorAfter, isUnsaved } from '../lib/editor';
import { editStore, FORMAT, findKept } from '../lib/offline-edits';
import { passwordJob } from '../lib/password';
import { saveHome, withdrawHome } from '../lib/save';
import { cameByLink, type Grant } from '../lib/session';

const NO_SECRETS: Secrets = {
  password: '',
  passwordAgain: '',
  oldPassword: '',
  acceptsTerms: false,
  hasPhotoRights: false,
};

type EditorOptions = {
  locale: Locale;
  grant: Grant;
  /** The password that opened the home on this page, if one did. */
  password: string | null;
  onPassword: (password: string) => void;
  /** The session does not open the home any more. */
  onEnded: () => void;
  /** What is told where a password change needs the current one. */
  passwordNeeded: string;
};

/** Reads a home, keeps what is typed in this browser, and saves it. */
export function useHomeEditor(options: EditorOptions) {
  const { locale, grant, password, onPassword, onEnded, passwordNeeded } = options;
  const id = grant.propertyId;
  const [editor, send] = useReducer(editorAfter, { kind: 'reading' });
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const isReading = editor.kind === 'reading';

  useQuery(isReading ? `${id} ${locale}` : null, async (_, signal) => {
    const [listing, feeds] = await Promise.all([readOwnListing(id, locale), readFeeds(id, locale)]);
    if (signal.aborted) return;
    if (listing.kind === 'refused' && (listing.status === 401 || listing.status === 403)) onEnded();
    else send({ kind: 'read', home: { listing, feeds }, kept: findKept(id, Date.now()), locale });
  });

  const isTyped = editor.kind === 'editing' && isUnsaved(editor);
  useEffect(() => {
    if (editor.kind === 'editing' && isUnsaved(editor)) {
      const { numbers, base, form, plan } = editor;
      editStore.set(
        { format: FORMAT, savedAt: Date.now(), numbers: textLanguage(numbers), base, form, plan },
        id,
      );
    } else if (editor.kind === 'editing' || editor.kind === 'saved') {
      editStore.remove(id);
    }
  }, [editor, id]);

  const isLost = isTyped || secrets.password !== '';
  useLeaveWarning(isLost);

  const save = async () => {
    if (editor.kind !== 'editing' || editor.saving) return;
    const byLink = cameByLink(grant);
    const change = passwordJob(secrets, password, byLink, grant.wayIn);
    if (change === 'needsOld') {
      const errors = { password: passwordNeeded };
      send({ kind: 'stop', stop: { kind: 'failed', at: 'password', failure: 'refused', errors, other: [] } });
      return;
    }
    if (!isUnsaved(editor) && !change && editor.listing.status !== 'rejected') {
      send({ kind: 'stop', stop: { kind: 'nothing' } });
      return;
    }
    send({ kind: 'save' });
    const job = { ...editor, id, byLink, password: change };
    const result = await saveHome(job, locale);
    send({ kind: 'settle', job, result });
    if (change && result.done.password) {
      onPassword(change.next);
      setSecrets(NO_SECRETS);
    }
    if (result.stop?.kind === 'failed' && result.stop.failure === 'ended') onEnded();
  };

  const withdraw = async (editing: Editing) => {
    if (editing.saving) return;
    send({ kind: 'save' });
    const job = { ...editing, id, byLink: cameByLink(grant), password: null };
    const result = await withdrawHome(job, locale);
    if (result.stop === null) send({ kind: 'withdrawn', listing: result.listing });
    else send({ kind: 'settle', job, result });
    if (result.stop?.kind === 'failed' && result.stop.failure === 'ended') onEnded();
  };

  const folder = useCallback(async () => homeFolder(id), [id]);
  const changeSecrets = (part: Partial<Secrets>) => setSecrets((before) => ({ ...before, ...part }));
  /** Forgets what is typed, before a sign-out. */
  const drop = () => {
    setSecrets(NO_SECRETS);
    send({ kind: 'discard' });
    editStore.remove(id);
  };

  return { editor, send, secrets, changeSecrets, save, withdraw, folder, isLost, drop };
}
