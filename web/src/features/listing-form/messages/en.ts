import addresses from '@/messages/owner/addresses.en.json';
import homeForm from '@/messages/owner/home-form.en.json';
import location from '@/messages/owner/location.en.json';
import page from '@/messages/property.en.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, location, platforms: { addresses }, page };
