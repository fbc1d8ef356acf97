import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import { useCallback, useEffect, useState } from 'react';
import { useUnsaved } from '../../navigation/use-unsaved.ts';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import type { Grants, ModuleGrant } from './grants.ts';
import { grantsOf, takeControlled, toAnswer } from './grants.ts';

/** What is wrong with the condition of a module, as the server says. */
interface ConditionProblem {
  moduleId: string;
  msg: string;
}

/** The rights of a role: read, changed, and saved as a whole. No draft is kept of them: they may be others tomorrow. */
export function useGrants(roleId: string) {
  const path = `/api/framework/permission/Role/${encodeURIComponent(roleId)}/Authorize`;
  const [modules, setModules] = useState<ModuleGrant[] | undefined>();
  const [holdsAll, setHoldsAll] = useState(false);
  const [grants, setGrants] = useState<Grants>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ConditionProblem | undefined>();
  const [isChanged, setChanged] = useState(false);
  const { touch, drop } = useUnsaved(`role-rights/${roleId}`, () =>
    isChanged ? { value: null, isAll: false } : undefined,
  );
  const read = useCallback(() => call<{ modules: ModuleGrant[]; holdsAll: boolean }>({ path }), [path]);
  useEffect(() => {
    let live = true;
    read().then(
      (found) => {
        if (!live) return;
        setHoldsAll(found.holdsAll);
        setModules(found.modules);
        setGrants(grantsOf(found.modules));
      },
      () => live && setModules([]),
    );
    return () => {
      live = false;
    };
  }, [read]);
  /** Answers whether they are saved now, or the module whose condition is wrong. */
  const save = async (): Promise<{ isSaved: boolean; wrong?: string }> => {
    setSaving(true);
    const answer = toAnswer(grants);
    try {
      await call({ method: 'PUT', path, body: { modules: answer } });
      setChanged(false);
      drop();
      return { isSaved: true };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [found] = error.findings;
      const wrong = answer[Number(/^modules\[(\d+)\]\.rows/.exec(found?.field ?? '')?.[1])];
      if (!found || !wrong) {
        if (!error.shown) toast.error(found?.msg ?? error.message);
        return { isSaved: false };
      }
      setProblem({ moduleId: wrong.moduleId, msg: found.msg });
      return { isSaved: false, wrong: wrong.moduleId };
    } finally {
      setSaving(false);
    }
  };
  const grant = (next: Grants) => {
    setGrants(next);
    setChanged(true);
    touch();
  };
  /** What is granted in a module; a condition that was wrong may be right now. */
  const change = (next: Grants) => {
    grant(next);
    setProblem(undefined);
  };
  /** Counts at once and for all roles; what was ticked before and not saved stays. */
  const control = async (moduleId: string, { kind, controlled }: { kind: ControlKind; controlled: boolean }) => {
    try {
      const controlPath = `/api/framework/permission/Module/${encodeURIComponent(moduleId)}/Control`;
      await call({ method: 'PUT', path: controlPath, body: { kind, controlled } });
      const found = await read();
      setModules(found.modules);
      const module = found.modules.find((one) => one.moduleId === moduleId);
      if (module && controlled) setGrants((grants) => takeControlled({ grants, module, kind }));
    } catch (error) {
      tellError(error);
    }
  };
  return { modules, holdsAll, grants, grant, change, control, problem, isSaving, save, isChanged, drop };
}
