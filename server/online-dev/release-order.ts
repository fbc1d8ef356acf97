/** A module and the ids of those that it points to. */
interface Pointing {
  entry: { id: string };
  pointsTo: string[];
}

/**
 * Groups of modules, each after those that it points to: a group is one module, or several that point to each other in
 * a circle. Tarjan's strongly connected components, which come out in this order.
 */
export function releaseOrder<Module extends Pointing>(modules: Module[]): Module[][] {
  const byId = new Map(modules.map((module) => [module.entry.id, module]));
  const seen = new Map<string, { index: number; low: number; open: boolean }>();
  const path: Module[] = [];
  const groups: Module[][] = [];
  const visit = (module: Module) => {
    const here = { index: seen.size, low: seen.size, open: true };
    seen.set(module.entry.id, here);
    path.push(module);
    for (const id of module.pointsTo) {
      const next = byId.get(id);
      if (!next) continue;
      if (!seen.has(id)) visit(next);
      const there = seen.get(id)!;
      if (there.open) here.low = Math.min(here.low, there.low);
    }
    if (here.low !== here.index) return;
    const group = path.splice(path.indexOf(module));
    for (const one of group) seen.get(one.entry.id)!.open = false;
    groups.push(group);
  };
  for (const module of modules) if (!seen.has(module.entry.id)) visit(module);
  return groups;
}
