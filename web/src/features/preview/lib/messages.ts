import type { Messages } from '@/i18n/words';

/** The parts of the guest pages' texts that a preview needs. */
const PARTS = [
  'amenity',
  'card',
  'contact',
  'detail',
  'feature',
  'featureValue',
  'gallery',
  'map',
  'price',
  'propertyType',
  'sleep',
  'terms',
  'view',
] as const satisfies readonly (keyof Messages)[];

/** The texts with which guests see a home. */
export type HomePreviewMessages = Pick<Messages, (typeof PARTS)[number]>;

/** Takes them out of all texts, so that the others need not be sent to the browser. */
export function homePreviewMessages(messages: Messages): HomePreviewMessages {
  return Object.fromEntries(PARTS.map((part) => [part, messages[part]])) as HomePreviewMessages;
}
