import type { Precision } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';

const LOOKS: Record<Precision, string> = {
  exact: 'bg-ok-mist',
  area: 'bg-sea-mist',
  approximate: 'bg-sun-mist text-sun-ink',
  format_only: 'bg-clay-mist',
};

type PrecisionChipProps = { words: OwnerMessages['dashboard']['precision']; level: Precision };

/** How exactly a point is known. */
export function PrecisionChip({ words, level }: PrecisionChipProps) {
  const text = words.level[level === 'format_only' ? 'unknown' : level];
  return <span className={`chip ${LOOKS[level]}`}>{text}</span>;
}
