import addresses from '@/messages/es/owner/addresses.json';
import homeForm from '@/messages/es/owner/home-form.json';
import location from '@/messages/es/owner/location.json';
import page from '@/messages/es/property.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, location, platforms: { addresses }, page };
