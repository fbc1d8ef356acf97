import { useState } from 'react';
import { readSetting, writeSetting } from '../../../session/settings.ts';
import type { ListDefinition } from '../definition.ts';

/** Whether the conditions are shown, remembered for each list; nothing is toggled where there are none. */
export function useSearchShown({ resource, page }: ListDefinition) {
  const setting = `showSearch.${resource.name}`;
  const [isShown, setShown] = useState(() => readSetting(setting, true));
  const toggle = () => {
    setShown(!isShown);
    writeSetting(setting, !isShown);
  };
  const hasConditions = (page.search?.length ?? 0) + (page.keyword?.length ?? 0) > 0;
  return { isShown, toggle: hasConditions ? toggle : undefined };
}
