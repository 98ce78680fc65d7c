import addresses from '@/messages/owner/addresses.es.json';
import homeForm from '@/messages/owner/home-form.es.json';
import location from '@/messages/owner/location.es.json';
import page from '@/messages/property.es.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, location, platforms: { addresses }, page };
