import { createCache } from '@ant-design/cssinjs';

/**
 * What antd makes of its styles, kept for as long as the page is open. By itself it forgets the styles of what stands
 * nowhere at the moment, although they stay in the page, and makes the same again for each dialog that opens. Tokens and
 * variables of a theme it forgets as ever: that takes them out of the page.
 */
export function keptStyles(): ReturnType<typeof createCache> {
  const cache = createCache();
  const { opUpdate } = cache;
  // Entries are [users, value]; `null` removes one.
  cache.opUpdate = (path, change) =>
    opUpdate.call(cache, path, (before) => {
      const after = change(before);
      return after === null && before && path.startsWith('style%') ? [0, before[1]] : after;
    });
  return cache;
}
