'use client';

const SKELETON_CARDS = 6;

/** The outlines of a list that is being looked for. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton h-10 w-72 max-w-full" />
      <div className="skeleton mt-3 h-5 w-48" />
      <div className="card-grid mt-7">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines have no identity
          <CardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

/** A card's placeholder while its home loads. */
function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="skeleton aspect-[4/3] rounded-card" />
      <div className="skeleton mt-4 h-7 w-3/5" />
      <div className="skeleton mt-2 h-5 w-4/5" />
      <div className="skeleton mt-3 h-4 w-2/3" />
      <div className="skeleton mt-3 h-6 w-2/5" />
    </div>
  );
}
