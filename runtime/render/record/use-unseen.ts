import { useRef } from 'react';
import { useIsShown } from '../../navigation/address.tsx';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import { formTexts } from './texts.ts';

/** Long enough to be read by somebody who does something else. choice: milliseconds. */
const readTime = 6000;

/** Whether the form stands where somebody sees it; `tellUnseen` tells whoever has gone to another tab that it was not saved. */
export function useUnseen({ title }: ResourceMeta): { isShown: boolean; tellUnseen: () => void } {
  const isShown = useIsShown();
  const isSeen = useRef(isShown);
  isSeen.current = isShown;
  const tellUnseen = () => isSeen.current || toast.error(`${say(title)}: ${say(formTexts.notSaved)}`, readTime);
  return { isShown, tellUnseen };
}
