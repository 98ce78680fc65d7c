'use client';

import type { MouseEvent } from 'react';
import { Icon } from '@/components/icons';
import { fill, type Messages } from '@/i18n/words';
import { MESSAGE_ID, openMessageSheet } from '../lib/sheet';

type WriteLinkProps = {
  /** The owner's first name; empty where it is not known. */
  name: string;
  words: Messages['contact'];
  className: string;
};

/** Opens the form for a message to the owner; without scripts it leads to it. */
export function WriteLink({ name, words, className }: WriteLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openMessageSheet();
  };
  return (
    <a href={`#${MESSAGE_ID}`} className={`no-print button-primary ${className}`} onClick={open}>
      <Icon name="message" />
      {name ? fill(words.write, { name }) : words.writeUnnamed}
    </a>
  );
}
