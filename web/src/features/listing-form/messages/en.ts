import addresses from '@/messages/en/owner/addresses.json';
import homeForm from '@/messages/en/owner/home-form.json';
import location from '@/messages/en/owner/location.json';
import page from '@/messages/en/property.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, location, platforms: { addresses }, page };
