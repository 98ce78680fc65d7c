import { useEffect, useRef } from 'react';
import { BED_TYPE_VALUES, ROOM_TYPE_VALUES } from '@/api/limits.gen';
import { MAXIMA } from '@/features/property-form/lib/form';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { type BedKind, bedCount, USUAL_ROOM, withBeds, withRoom } from '../lib/rooms';
import type { PartProps } from './part';

/** The rooms in which guests sleep, each with its beds. */
export function RoomsEditor({ part }: { part: PartProps }) {
  const { form, change, errors, messages } = part;
  const words = messages.homeForm.rooms;
  const { rooms } = form;
  const add = useRef<HTMLButtonElement>(null);
  const isFocusLost = useRef(false);
  useEffect(() => {
    // The button is enabled by now, also where there were as many rooms as possible.
    if (isFocusLost.current) add.current?.focus();
    isFocusLost.current = false;
  });
  const remove = (index: number) => {
    // The fields of the rooms move up, so that only the last button goes.
    isFocusLost.current = index === rooms.length - 1;
    change({ rooms: rooms.filter((_, place) => place !== index) });
  };
  return (
    <div className="grid gap-4">
      {rooms.length === 0 && <p className="text-ink-2">{words.none}</p>}
      {rooms.map((room, index) => {
        const number = index + 1;
        const setBeds = (kind: BedKind, count: number) =>
          change({ rooms: withRoom(rooms, index, withBeds(room, kind, count)) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no names, and their fields keep nothing of their own
          <fieldset key={index} className="rounded-control border border-line p-4">
            <legend className="px-1 font-semibold">{fill(words.room, { number })}</legend>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <select
                className="field w-auto"
                aria-label={words.kind}
                value={room.type}
                onChange={(event) => {
                  const type = ROOM_TYPE_VALUES.find((kind) => kind === event.target.value) ?? room.type;
                  change({ rooms: withRoom(rooms, index, { ...room, type }) });
                }}
              >
                {ROOM_TYPE_VALUES.map((kind) => (
                  <option key={kind} value={kind}>
                    {messages.page.sleep.room[kind]}
                  </option>
                ))}
              </select>
              <Button look="link" className="font-semibold" onClick={() => remove(index)}>
                {fill(words.remove, { number })}
              </Button>
            </div>
            <ul className="mt-3 grid gap-1 sm:grid-cols-2 sm:gap-x-8">
              {BED_TYPE_VALUES.map((kind) => (
                <BedStepper
                  key={kind}
                  bed={words.bed[kind]}
                  number={number}
                  count={bedCount(room, kind)}
                  onChange={(count) => setBeds(kind, count)}
                  words={words}
                />
              ))}
            </ul>
          </fieldset>
        );
      })}
      <FieldError text={errors.rooms} />
      <div>
        <Button
          ref={add}
          data-field="rooms"
          disabled={rooms.length >= MAXIMA.sleepingRooms}
          onClick={() => change({ rooms: [...rooms, USUAL_ROOM] })}
        >
          {words.add}
        </Button>
      </div>
    </div>
  );
}

type BedStepperProps = {
  bed: string;
  number: number;
  count: number;
  onChange: (count: number) => void;
  words: PartProps['messages']['homeForm']['rooms'];
};

/** The number of beds of a kind, with a button to each side. */
function BedStepper({ bed, number, count, onChange, words }: BedStepperProps) {
  const button =
    'grid size-11 place-items-center rounded-chip border border-edge text-19 font-semibold hover:bg-sea-mist aria-disabled:opacity-40';
  const isNone = count === 0;
  const isMost = count >= MAXIMA.beds;
  return (
    <li className="flex items-center justify-between gap-3">
      <span>{bed}</span>
      <span className="flex items-center gap-2">
        {/* The buttons stay in the tab order at their ends, so that the focus is not lost. */}
        <button
          type="button"
          className={button}
          aria-label={fill(words.fewer, { bed, number })}
          aria-disabled={isNone}
          onClick={() => isNone || onChange(count - 1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <output className="min-w-6 text-center tabular-nums" aria-label={bed}>
          {count}
        </output>
        <button
          type="button"
          className={button}
          aria-label={fill(words.more, { bed, number })}
          aria-disabled={isMost}
          onClick={() => isMost || onChange(count + 1)}
        >
          <span aria-hidden="true">+</span>
        </button>
      </span>
    </li>
  );
}
