import type { SelectorEntry } from '../../host/host.ts';

/**
 * Which level an area is of: 1 province, 2 city, 3 district, 4 street. Official codes say it (GB/T 2260), for a district of
 * a municipality hangs right below its province; of others their depth does.
 */
export function areaLevel({ code }: SelectorEntry, depth: number): number {
  const official = typeof code === 'string' ? /^\d{2}(\d{2})(\d{2})(\d{3,})?$/.exec(code) : null;
  if (!official) return depth;
  const [, city, district, street] = official;
  if (street !== undefined) return 4;
  return district !== '00' ? 3 : city !== '00' ? 2 : 1;
}
