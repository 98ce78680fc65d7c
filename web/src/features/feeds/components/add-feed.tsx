import { useEffect, useId, useRef, useState } from 'react';
import { CALENDAR_PLATFORMS, type CalendarPlatform } from '@/features/property-form/lib/form';
import type { Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { AddressForm, type AddressFormProps } from './address-form';

type AddFeedProps = Pick<AddressFormProps, 'part' | 'messages' | 'platforms' | 'now'> & {
  platform: Messages['calendar']['platform'];
  onAdd: (platform: CalendarPlatform, address: string) => Promise<string | null>;
};

/** Adds the calendar of another platform: first whose it is, then its address. */
export function AddFeed({ platform: names, onAdd, ...props }: AddFeedProps) {
  const words = props.messages.add;
  const id = useId();
  const [platform, setPlatform] = useState<CalendarPlatform | ''>('');
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) choice.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    setPlatform('');
  };
  if (!isOpen) {
    return (
      <Button ref={opener} look="primary" className="mt-6" onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
    );
  }
  return (
    <section
      className="mt-6 max-w-[62ch] rounded-card border border-line p-5"
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`} className="text-19 font-semibold">
        {words.title}
      </h3>
      <Select
        ref={choice}
        className="mt-3"
        label={words.platform}
        value={platform}
        options={CALENDAR_PLATFORMS}
        textOf={(each) => names[each]}
        onChange={setPlatform}
      >
        <option value="">{words.choose}</option>
      </Select>
      {platform === '' ? (
        <Button className="mt-4" onClick={close}>
          {props.messages.cancel}
        </Button>
      ) : (
        <AddressForm
          key={platform}
          {...props}
          platform={platform}
          feed={null}
          onSave={async (address) => {
            const why = await onAdd(platform, address);
            if (why === null) close();
            return why;
          }}
          onCancel={close}
        />
      )}
    </section>
  );
}
