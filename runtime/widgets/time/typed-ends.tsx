import {
  cloneElement,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useRef,
} from 'react';

interface TypedEnds {
  /** What stands in each input while nobody types. */
  texts: string[];
  /** What was left in each that is no value: it is told beside the input, which is empty. */
  left?: (string | undefined)[] | undefined;
  /** A text as a value of the field; undefined where it is none. */
  read: (text: string) => string | undefined;
  /** A value as its input shows it. */
  show: (value: string) => string;
  /** Gets what stands in all inputs: values, texts that are none as they were typed, and null where nothing does. */
  onChange: (ends: (string | null)[]) => void;
  /** Escape gives up what was typed, and the cell with it. */
  inCell: boolean | undefined;
  /** A picker of antd. */
  children: ReactElement<{ onChange?: (...picked: never[]) => void }>;
}

/**
 * Takes what somebody types into the inputs of a picker, which antd only does when they are left or Enter is pressed, only
 * where it is written as it is shown, and else forgets. A text that is exactly as it would be shown is taken while they type;
 * any other one when the input is left, Enter pressed or the form saved by its key. What is no value is handed on as it was
 * typed, so that whoever checks the value says so and nothing is lost.
 */
export function TypedEnds({ texts, left, read, show, onChange, inCell, children }: TypedEnds) {
  const typed = useRef<Record<number, string>>({});
  const place = useRef<HTMLSpanElement>(null);
  const stands = texts.map((text, at) => left?.[at] ?? text);
  const endsNow = () => stands.map((text, at) => typed.current[at] ?? text);
  const takenAs = (text: string) => (text === '' ? null : (read(text.trim()) ?? text));
  const commit = () => {
    if (Object.keys(typed.current).length === 0) return;
    const ends = endsNow();
    typed.current = {};
    if (ends.some((text, at) => text !== stands[at])) onChange(ends.map(takenAs));
  };
  // So does a click into another cell.
  const latest = useRef(() => {});
  latest.current = () => inCell && commit();
  useEffect(() => () => latest.current(), []);
  const placeOf = (target: EventTarget) =>
    [...(place.current?.querySelectorAll('input') ?? [])].indexOf(target as HTMLInputElement);
  const onInput = ({ target }: FormEvent) => {
    const at = placeOf(target);
    if (at < 0) return;
    typed.current[at] = (target as HTMLInputElement).value;
    const ends = endsNow();
    const isExact = (text: string) => {
      const value = read(text);
      return value !== undefined && show(value) === text;
    };
    if (ends.every(isExact) && ends.some((text, index) => text !== texts[index])) onChange(ends.map(takenAs));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
    const at = placeOf(target);
    // In an input that is empty nothing is written when what was left there is taken away.
    if ((key === 'Backspace' || key === 'Delete') && left?.[at] && (target as HTMLInputElement).value === '')
      typed.current[at] = '';
    // In a grid Tab takes the input out, and nobody hears that it was left.
    if (key === 'Enter' || (key === 'Tab' && inCell) || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) commit();
    // Elsewhere it closes what has opened below the input, in which the text goes on standing.
    if (key === 'Escape' && inCell) typed.current = {};
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // From one end to the other the input is not left.
    if (place.current?.contains(target) && !place.current.contains(relatedTarget)) commit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard comes from the inputs within
    <span ref={place} className="ts-through" onInput={onInput} onKeyDown={onKeyDown} onBlur={onBlur}>
      {cloneElement(children, {
        onChange: (...picked: never[]) => {
          // What is picked or cleared afterwards takes the place of what was typed.
          typed.current = {};
          children.props.onChange?.(...picked);
        },
      })}
    </span>
  );
}
