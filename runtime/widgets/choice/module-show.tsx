import { t } from '@tessera/schemas/texts/text.ts';
import { useOptions } from '../../host/options.ts';
import { say } from '../../session/language.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps } from '../view.ts';
import { isEmpty } from '../view.ts';

// Whoever may not see a module is told no more of it than whoever asks for one that was deleted.
const gone = t(
  '模块不可用：{name}',
  '模組無法使用：{name}',
  'Module not available: {name}',
  '利用できないモジュール：{name}',
);

/** What stands for a module that is none of those that a person sees. */
export const goneModule = (value: unknown): string => say(gone, { name: String(value) });

/** The title of a module. */
export function ModuleShow({ value, props, host, inCell }: ShowProps) {
  const modules = useOptions(host, props.options);
  if (isEmpty(value)) return <EmptyValue />;
  // Until they have come nothing is said of it.
  if (modules === undefined) return null;
  const found = modules.find((module) => module.value === value);
  return <PlainText text={found?.label ?? goneModule(value)} inCell={inCell} />;
}
