import type { Ref } from 'react';
import type { ManageHomeProps } from './manage-home';

type ReadingHomeProps = {
  messages: Pick<ManageHomeProps['messages'], 'manage' | 'ownerHome'>;
  heading?: Ref<HTMLHeadingElement>;
};

/** What the page shows of a home that is being read. */
export function ReadingHome({ messages, heading }: ReadingHomeProps) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
        {messages.manage.title}
      </h1>
      <p aria-busy="true" className="mt-4">
        {messages.ownerHome.reading}
      </p>
    </>
  );
}
