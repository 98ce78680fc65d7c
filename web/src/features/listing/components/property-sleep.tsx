import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { sleepRows } from '../lib/terms';
import { Block, type SectionLevel } from './blocks';
import { Rows } from './texts';

type PropertySleepProps = {
  locale: Locale;
  property: Property;
  messages: Messages['sleep'];
  level?: SectionLevel;
};

export function PropertySleep({ locale, property, messages, level }: PropertySleepProps) {
  const rows = sleepRows(locale, messages, property.rooms);
  if (rows.length === 0) return null;
  return (
    <Block title={messages.title} level={level}>
      <Rows rows={rows} />
    </Block>
  );
}
