/** The drawing beside what was not found. */
export function LostPicture({ className }: { className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing, the same at every size
    <img
      src="/pictures/lost.svg"
      alt=""
      loading="lazy"
      width={720}
      height={480}
      className={`w-full ${className}`}
    />
  );
}
