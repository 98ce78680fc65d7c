import type { Photo } from '@/api/types';
import { photoUrl, photoWidth } from '@/features/listing/lib/photo';
import type { Folder } from '@/features/property-form/lib/form';

const DRAFTS = '/api/v1/listings/drafts/';

/**
 * Where a picture is that guests do not see. Its draft's secret opens it, or for a home the session of its owner, which
 * the browser sends by itself.
 */
export function ownPhotoUrl(photo: Photo, folder: Folder, width: number): string {
  const address = photoUrl(photo, photoWidth(photo, width));
  return folder.startsWith(DRAFTS) ? `${address}?draft=${folder.slice(DRAFTS.length)}` : address;
}
