import type { TranslationUsage } from '@/api/types';

/** What a provider of translations was sent on one day. */
export type UsageRow = {
  readonly provider: string;
  /** `null` of a provider that was sent nothing lately. */
  readonly day: string | null;
  readonly characters: number;
  readonly failures: number;
  /** In percent of what it may be sent on one day; `null` without a limit. */
  readonly share: number | null;
  /** Whether that is spent today. */
  readonly isSpent: boolean;
};

/** The days of all providers, those of each together and the most recent first. */
export function usageRows({ items }: TranslationUsage): UsageRow[] {
  return items.flatMap(({ provider, days, dailyBudget, budgetSpent }) => {
    const used = days.length > 0 ? days : [{ day: null, characters: 0, failures: 0 }];
    return used.map(({ day, characters, failures }, index) => ({
      provider,
      day,
      characters,
      failures,
      share: dailyBudget ? (characters / dailyBudget) * 100 : null,
      isSpent: budgetSpent && index === 0,
    }));
  });
}
