import homeForm from '@/messages/owner/home-form.en.json';
import homePhotos from '@/messages/owner/home-photos.en.json';
import location from '@/messages/owner/location.en.json';
import platforms from '@/messages/owner/platforms.en.json';
import preview from '@/messages/owner/preview.en.json';
import page from '@/messages/property.en.json';
import type { FormWords } from '../components/part';

export const WORDS: FormWords = { homeForm, homePhotos, location, platforms, preview, page };
