import { captionOf } from './view.ts';

/** What stands before or behind an input: it leaves room for what is filled in, and is read whole on hover. */
export function affixOf(caption: unknown) {
  const text = captionOf(caption);
  return (
    text && (
      <span className="ts-affix" title={text}>
        {text}
      </span>
    )
  );
}
