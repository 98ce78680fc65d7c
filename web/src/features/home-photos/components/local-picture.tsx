import { useEffect, useRef } from 'react';

/** The width in which a file is drawn, in pixels: that of a card on a fine screen. */
const WIDTH = 400;

/**
 * A picture from a file of the visitor. It is drawn, since the policy of the pages allows no addresses of files, and
 * small, since 25 whole photos would fill a phone's memory. What the browser cannot read stays blank. The text beside it
 * says what it is.
 */
export function LocalPicture({ file }: { file: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let over = false;
    createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' })
      .then((bitmap) => {
        const target = canvas.current;
        if (!over && target) {
          target.width = bitmap.width;
          target.height = bitmap.height;
          target.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      })
      .catch(() => {
        // The upload tells what is wrong with the file.
      });
    return () => {
      over = true;
    };
  }, [file]);
  return (
    <span aria-hidden="true" className="contents">
      <canvas ref={canvas} className="absolute inset-0 size-full object-cover" />
    </span>
  );
}
