import homeForm from '@/messages/owner/home-form.es.json';
import homePhotos from '@/messages/owner/home-photos.es.json';
import location from '@/messages/owner/location.es.json';
import platforms from '@/messages/owner/platforms.es.json';
import preview from '@/messages/owner/preview.es.json';
import page from '@/messages/property.es.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, homePhotos, location, platforms, preview, page };
