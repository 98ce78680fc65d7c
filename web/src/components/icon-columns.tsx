import { Icon, type IconName } from './icons';

type IconColumnsProps<Key extends string> = {
  items: readonly { key: Key; icon: IconName }[];
  words: Readonly<Record<Key, { title: string; text: string }>>;
};

/** Short texts side by side, each below an icon. */
export function IconColumns<Key extends string>({ items, words }: IconColumnsProps<Key>) {
  return (
    <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
      {items.map(({ key, icon }) => (
        <li key={key} className="border-t-2 border-ink pt-5">
          <Icon name={icon} className="size-7 text-clay" />
          <h3 className="mt-4 text-22">{words[key].title}</h3>
          <p className="mt-2 max-w-[44ch] text-ink-2">{words[key].text}</p>
        </li>
      ))}
    </ul>
  );
}
