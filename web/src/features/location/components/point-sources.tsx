import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '@/components/icons';
import type { HomePoint } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { readCoordinates, type Unreadable } from '../lib/coordinates';
import { ownPoint } from '../lib/point';
import { type PositionProblem, readPosition } from '../lib/position';

type PointSourcesProps = {
  onPoint: (point: HomePoint) => void;
  messages: OwnerMessages['location']['sources'];
};

/** The position of the device, or a pasted link or coordinates, as the point of the home. */
export function PointSources({ onPoint, messages }: PointSourcesProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <OwnPosition onPoint={onPoint} messages={messages} />
      <PastedPlace onPoint={onPoint} messages={messages} />
    </div>
  );
}

function OwnPosition({ onPoint, messages }: PointSourcesProps) {
  const [state, setState] = useState<'idle' | 'asking' | PositionProblem>('idle');
  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    const position = await readPosition(navigator.geolocation);
    if (position.kind === 'failed') {
      setState(position.problem);
      return;
    }
    setState('idle');
    onPoint(ownPoint(position.spot, position.accuracyM));
  };
  const isProblem = state !== 'idle' && state !== 'asking';
  return (
    <div className="min-w-0">
      <Button aria-busy={state === 'asking'} onClick={() => void ask()}>
        <Icon name="pin" />
        {messages.position}
      </Button>
      <p className="mt-1.5 text-14 text-ink-2">{messages.positionHelp}</p>
      <p role="status" className="mt-1.5 text-14">
        {state === 'asking' ? messages.asking : isProblem ? messages.problems[state] : ''}
      </p>
    </div>
  );
}

function PastedPlace({ onPoint, messages }: PointSourcesProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<'none' | 'pasted' | 'middle' | Unreadable>('none');
  const use = (pasted: string) => {
    const found = readCoordinates(pasted);
    if (found.kind === 'unreadable') {
      setOutcome(found.why);
      return;
    }
    setOutcome(found.isMiddle ? 'middle' : 'pasted');
    onPoint(ownPoint(found, found.accuracyM));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the form around this field.
    event.preventDefault();
    use(text);
  };
  const isWrong = outcome !== 'none' && outcome !== 'pasted' && outcome !== 'middle';
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {messages.paste}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-14 text-ink-2">
        {messages.pasteHelp}
      </p>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          className="field min-w-0"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-hint ${id}-outcome`}
          onChange={(event) => {
            const { value } = event.target;
            setText(value);
            setOutcome('none');
            // A pasted text is used at once.
            if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste') use(value);
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={() => use(text)}>{messages.use}</Button>
      </div>
      <p
        id={`${id}-outcome`}
        role="status"
        className={`mt-1.5 text-14 ${isWrong ? 'font-semibold text-clay-ink' : ''}`}
      >
        {outcome === 'none' ? '' : isWrong ? messages.unreadable[outcome] : messages[outcome]}
      </p>
    </div>
  );
}
