import type { Statistics, StatisticsWeek } from '@/api/types';
import type { ContactWay } from '@/features/tracking/lib/way';

export type ContactClicks = { way: ContactWay; clicks: number };

/** What happened at a home in a week. */
export type Week = StatisticsWeek & { ways: ContactClicks[] };

/** A home beside those that are like it, in the last four weeks that are over. */
export type SimilarHomes = {
  homes: number;
  views: number;
  ownViews: number;
  inquiries: number;
  ownInquiries: number;
};

/** Numbers of a home. */
export type Numbers = Omit<Statistics, 'weeks'> & { weeks: Week[]; similar: SimilarHomes | null };
