import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { inEach, type Locale, type TextLanguage, textLanguage } from '@/i18n/locale';

/** A part of a page that has a script of its own. */
type Later<Props> = ComponentType<Props & { waiting?: ReactNode }> & {
  /** Loads the script before the part is shown, which then needs no connection and does not wait. */
  preload: () => void;
};

/**
 * Splits a part from the script of its page. It is for what no visitor sees at first: the server's markup does not contain it.
 * `waiting` is shown while the script loads. If that fails, so does the page, whose "try again" loads it again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Part(props: Props) {
    const Loaded = loaded ?? use(start());
    return <Loaded {...props} />;
  }
  function LaterPart({ waiting = null, ...props }: Props & { waiting?: ReactNode }) {
    return (
      <Suspense fallback={waiting}>
        {/* Without `waiting`, these are the properties of the part. */}
        <Part {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  // What fails here is told when the part is shown, which loads it again.
  const preload = () => void start().catch(() => undefined);
  return Object.assign(LaterPart, { preload });
}

/** Fetches a part, and beside it its texts in a language, which come with its script instead of with the page. */
export function inWords<Words, Props extends { words: Words }>(
  load: () => Promise<ComponentType<Props>>,
  words: (locale: Locale) => Promise<Words>,
): (locale: Locale) => Promise<ComponentType<Omit<Props, 'words'>>> {
  return async (locale) => {
    const [Part, own] = await Promise.all([load(), words(locale)]);
    return (props) => <Part {...({ ...props, words: own } as unknown as Props)} />;
  };
}

/** Splits a part for owners with its texts from the script of its page: a part for each language. */
export function laterInWords<Words, Props extends { words: Words }>(
  load: () => Promise<ComponentType<Props>>,
  words: Record<TextLanguage, () => Promise<Words>>,
): Record<Locale, Later<Omit<Props, 'words'>>> {
  const partIn = inWords(load, (locale) => words[textLanguage(locale)]());
  return inEach((locale) => later(() => partIn(locale)));
}
