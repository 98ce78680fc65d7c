import type { PublicHost } from '@/api/types';
import type { TypedProfile } from './lib/profile';

export const HOST: PublicHost = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  name: 'Lucía <Ramos>',
  about: 'We restored the house ourselves.\n\nAsk us about the market.',
  aboutLanguage: 'es',
  languages: ['es', 'en', 'de'],
  since: '2026-05-14',
  photo: null,
};

export const PROFILE: TypedProfile = {
  name: HOST.name,
  about: HOST.about,
  aboutLanguage: 'es',
  languages: HOST.languages,
  shown: true,
};
