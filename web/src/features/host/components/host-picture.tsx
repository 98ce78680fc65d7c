import { Photo } from '@/features/listing/components/photo';
import type { PhotoFile } from '@/features/listing/lib/photo';
import { initialsOf } from '../lib/initials';

const SIZES = {
  small: { box: 'size-14 text-19', shown: '56px' },
  large: { box: 'size-28 text-38', shown: '112px' },
} as const;

type HostPictureProps = {
  name: string;
  photo: PhotoFile | null;
  /** What the photo shows. Initials say nothing that the name beside them does not. */
  alt: string;
  size: keyof typeof SIZES;
};

/** A host in a circle: their photo, else the initials of their name. */
export function HostPicture({ name, photo, alt, size }: HostPictureProps) {
  const { box, shown } = SIZES[size];
  return (
    <div
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-sea-mist ${box}`}
    >
      {photo ? (
        <Photo photo={photo} alt={alt} sizes={shown} />
      ) : (
        <span aria-hidden="true" className="font-display text-sea">
          {initialsOf(name)}
        </span>
      )}
    </div>
  );
}
