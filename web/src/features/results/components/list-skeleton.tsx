import { PropertyCardSkeleton } from '@/features/listing/components/property-card';

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
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
