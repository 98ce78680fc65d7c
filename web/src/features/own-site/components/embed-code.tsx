import { type ReactNode, useId, useState } from 'react';
import { explain, type FailureWords, isEnded } from '@/api/failure';
import type { Widget } from '@/api/types';
import { CopyButton } from '@/components/copy-button';
import { AskFirst } from '@/features/feeds/components/ask-first';
import type { PartProps } from '@/features/property-form/lib/part';
import { LANGUAGE_NAMES, type Locale, textLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { ToldNotice, useTold } from '@/ui/told';
import { putWidget } from '../lib/api';
import { elementCode, frameCode, framePath, LOOK_THEMES, type Look } from '../lib/code';

type EmbedCodeProps = {
  part: PartProps;
  homeName: string;
  widget: Widget;
  served: readonly Locale[];
  messages: OwnerMessages['ownSite'];
  failure: FailureWords;
  onSaved: (widget: Widget) => void;
};

/** The markup for the owner's site, what it looks like there, and a new token that ends all places with the old one. */
export function EmbedCode({ part, homeName, widget, served, messages, failure, onSaved }: EmbedCodeProps) {
  const { locale, homeId, onEnded } = part;
  const { code, token: tokenWords } = messages;
  const id = useId();
  const [look, setLook] = useState<Look>({ language: textLanguage(locale), theme: 'system' });
  const { tell, notice } = useTold();
  const { token, sites } = widget;

  const renew = async () => {
    const answer = await putWidget(homeId, sites, true, locale);
    if (answer.kind === 'done') {
      onSaved(answer.value);
      tell({ kind: 'done', text: tokenWords.done });
    } else {
      if (isEnded(answer)) onEnded();
      tell({ kind: 'failed', text: `${explain(answer, failure)} ${tokenWords.kept}` });
    }
  };

  if (token === '' || sites.length === 0) {
    return (
      <Part id={id} title={code.title}>
        <p className="mt-2 max-w-[62ch]">{code.siteFirst}</p>
      </Part>
    );
  }
  const path = framePath(token, look);
  const origin = globalThis.location?.origin ?? '';
  const title = fill(code.frameTitle, { home: homeName });
  return (
    <Part id={id} title={code.title}>
      <p className="mt-2 max-w-[62ch] text-ink-2">{code.text}</p>
      <div className="mt-4 grid max-w-[40rem] gap-4 sm:grid-cols-2">
        <Select
          label={code.language}
          value={look.language}
          options={served}
          areLanguages
          textOf={(each) => LANGUAGE_NAMES[each]}
          onChange={(language) => setLook({ ...look, language })}
        />
        <Select
          label={code.theme}
          value={look.theme}
          options={LOOK_THEMES}
          textOf={(each) => code.themes[each]}
          onChange={(theme) => setLook({ ...look, theme })}
        />
      </div>
      <Code
        words={code}
        name={code.element}
        hint={code.elementHint}
        text={elementCode(origin, token, look)}
      />
      <Code
        words={code}
        name={code.frame}
        hint={code.frameHint}
        text={frameCode(origin, token, look, title)}
      />
      <h4 className="mt-6 text-19 font-semibold">{code.preview}</h4>
      <p className="max-w-[62ch]">
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="link-quiet inline-flex min-h-11 items-center"
        >
          {code.openPreview}
        </a>
      </p>
      {/* A picture of it: its headings and landmarks are not those of this page. It is used where the link opens it. */}
      <iframe
        src={path}
        title={title}
        loading="lazy"
        inert
        className="h-160 w-full max-w-[48rem] rounded-card border border-line"
      />
      <h4 className="mt-8 text-19 font-semibold">{tokenWords.title}</h4>
      <p className="mt-1 mb-3 max-w-[62ch] text-ink-2">{tokenWords.text}</p>
      <AskFirst
        label={tokenWords.action}
        name={homeName}
        question={tokenWords.question}
        yes={tokenWords.yes}
        no={tokenWords.no}
        busy={tokenWords.working}
        onYes={renew}
      />
      <ToldNotice notice={notice} className="max-w-[62ch]" />
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="text-22">
        {title}
      </h3>
      {children}
    </section>
  );
}

type CodeProps = { words: OwnerMessages['ownSite']['code']; name: string; hint: string; text: string };

/** Markup to copy. */
function Code({ words, name, hint, text }: CodeProps) {
  return (
    <Field
      label={name}
      hint={hint}
      className="mt-5 max-w-[48rem]"
      after={
        <div className="mt-2">
          <CopyButton
            text={text}
            label={words.copy}
            longLabel={fill(words.copyLong, { name })}
            words={words}
          />
        </div>
      }
    >
      {({ className, ...control }) => (
        <textarea
          {...control}
          readOnly
          rows={4}
          spellCheck={false}
          className={`${className} font-mono text-14`}
          value={text}
        />
      )}
    </Field>
  );
}
