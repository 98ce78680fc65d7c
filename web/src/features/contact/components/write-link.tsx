'use client';

import type { MouseEvent } from 'react';
import { Icon } from '@/components/icons';
import { MESSAGE_ID, openMessageSheet } from '../lib/sheet';

type WriteLinkProps = {
  text: string;
  className: string;
};

/** Opens the form for a message to the owner; without scripts it leads to it. */
export function WriteLink({ text, className }: WriteLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openMessageSheet();
  };
  return (
    <a href={`#${MESSAGE_ID}`} className={`no-print button-primary ${className}`} onClick={open}>
      <Icon name="message" />
      {text}
    </a>
  );
}
