import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { LiveNotice, type Told } from './notice';

type ToldState = { readonly told: Told | null; readonly times: number };

/** What was told last. It takes the focus each time, because what was pressed may be gone. */
export function useTold() {
  const [state, setState] = useState<ToldState>({ told: null, times: 0 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.told) box.current?.focus();
  }, [state]);
  const tell = useCallback((told: Told | null) => setState(({ times }) => ({ told, times: times + 1 })), []);
  return { tell, notice: { ...state, box } };
}

type ToldNoticeProps = {
  notice: ToldState & { readonly box: RefObject<HTMLDivElement | null> };
  className?: string;
  /** What else is told in the same place. */
  children?: ReactNode;
};

/** Where something is told. The same words again are announced again. */
export function ToldNotice({ notice: { told, times, box }, className = '', children }: ToldNoticeProps) {
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      <LiveNotice kind="done" times={times} text={told?.kind === 'done' ? told.text : null} />
      <LiveNotice kind="failed" times={times} text={told?.kind === 'failed' ? told.text : null} />
      {children}
    </div>
  );
}
