import type { ReactNode } from 'react';
import { RetryNotice } from '@/ui/notice';
import { readFailureText } from '../lib/failure-text';
import type { Phase } from '../lib/session';
import { Verify, type VerifyProps } from './verify';

type OwnerGateProps = VerifyProps & {
  phase: Exclude<Phase, { kind: 'home' }>;
  onRetry: () => void;
  /** Shown before the sign-in form. */
  children?: ReactNode;
};

/** Shown on an owner's page until a home is open. */
export function OwnerGate({ phase, onRetry, children, ...verify }: OwnerGateProps) {
  const words = verify.messages.ownerHome;
  switch (phase.kind) {
    case 'reading':
      return <p aria-busy="true">{words.reading}</p>;
    case 'stuck':
      return (
        <RetryNotice
          title={words.stuckTitle}
          texts={[readFailureText(phase.failure, words)]}
          retry={words.retry}
          onRetry={onRetry}
        />
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
