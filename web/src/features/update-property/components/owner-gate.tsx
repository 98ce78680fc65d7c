import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { readFailureText } from '../lib/failure-text';
import type { Phase } from '../lib/session';
import { Verify, type VerifyProps } from './verify';

type OwnerGateProps = VerifyProps & {
  phase: Exclude<Phase, { kind: 'home' }>;
  onRetry: () => void;
  /** What stands before the question for a home. */
  children?: ReactNode;
};

/** What a page of an owner shows until a home is open. */
export function OwnerGate({ phase, onRetry, children, ...verify }: OwnerGateProps) {
  const words = verify.messages.ownerHome;
  switch (phase.kind) {
    case 'reading':
      return <p aria-busy="true">{words.reading}</p>;
    case 'stuck':
      return (
        <Notice tone="failed" size="box" role="alert" className="max-w-[62ch]">
          <p className="font-semibold text-clay-ink">{words.stuckTitle}</p>
          <p className="mt-1">{readFailureText(phase.failure, words)}</p>
          <Button className="mt-3" onClick={onRetry}>
            {words.retry}
          </Button>
        </Notice>
      );
    case 'verify':
      return (
        <>
          {children}
          <Verify key={verify.startId} {...verify} />
        </>
      );
  }
}
