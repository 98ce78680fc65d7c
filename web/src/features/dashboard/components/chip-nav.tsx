import { Link } from '@/components/link';

type ChipNavProps<Name extends string> = {
  label: string;
  names: readonly Name[];
  current: Name;
  textOf: (name: Name) => string;
  hrefOf: (name: Name) => string;
  /** Goes there without the address being asked for. */
  onChoose?: (name: Name) => void;
};

/** One of a few views of a screen, each of which has an address of its own. */
export function ChipNav<Name extends string>(props: ChipNavProps<Name>) {
  const { label, names, current, textOf, hrefOf, onChoose } = props;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap gap-2">
      {names.map((name) => (
        <Link
          key={name}
          href={hrefOf(name)}
          aria-current={name === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-chip border border-edge px-4 font-semibold hover:border-ink aria-[current=page]:border-sea aria-[current=page]:bg-sea aria-[current=page]:text-on-sea"
          onClick={(event) => {
            if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onChoose(name);
          }}
        >
          {textOf(name)}
        </Link>
      ))}
    </nav>
  );
}
