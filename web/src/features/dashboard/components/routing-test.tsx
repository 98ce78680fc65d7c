'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Link } from '@/components/link';
import type { OwnerMessages } from '@/i18n/owner-words';
import { homePath, pageAt } from '@/i18n/paths';
import { OLD_PATHS } from '../lib/old-paths';
import { Facts } from './facts';
import { useDesk } from './operator';
import { Screen } from './screen';

/** Where an address led, for who wonders whether routing works. */
export function RoutingTest({ words }: { words: OwnerMessages['dashboard']['routingTest'] }) {
  const { locale, operator } = useDesk();
  const path = usePathname();
  const query = useSearchParams().toString();
  return (
    <Screen title={words.title} text={words.text}>
      <Facts
        facts={[
          [words.path, path],
          [words.page, pageAt(path)],
          [words.query, query],
          [words.language, locale],
          [words.operator, `${operator.name} (${operator.role})`],
        ]}
        none={words.none}
      />
      <h2 className="mt-8 text-22">{words.oldPaths}</h2>
      <Facts facts={Object.entries(OLD_PATHS)} none={words.none} />
      <p className="mt-6">
        <Link href={homePath(locale)} className="button-quiet">
          {words.home}
        </Link>
      </p>
    </Screen>
  );
}
