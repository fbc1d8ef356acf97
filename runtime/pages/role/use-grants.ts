import { useEffect, useState } from 'react';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { toast } from '../../session/toast.ts';
import type { Grants, ModuleGrant } from './grants.ts';
import { grantsOf, toAnswer } from './grants.ts';

/** What is wrong with the condition of a module, as the server says. */
interface ConditionProblem {
  moduleId: string;
  msg: string;
}

/** The rights of a role: read, changed, and saved as a whole. */
export function useGrants(roleId: string) {
  const path = `/api/framework/permission/Role/${encodeURIComponent(roleId)}/Authorize`;
  const [modules, setModules] = useState<ModuleGrant[] | undefined>();
  const [holdsAll, setHoldsAll] = useState(false);
  const [grants, setGrants] = useState<Grants>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ConditionProblem | undefined>();
  useEffect(() => {
    let live = true;
    call<{ modules: ModuleGrant[]; holdsAll: boolean }>({ path }).then(
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
  }, [path]);
  /** Answers whether they are saved now, or the module whose condition is wrong. */
  const save = async (): Promise<{ isSaved: boolean; wrong?: string }> => {
    setSaving(true);
    const answer = toAnswer(grants);
    try {
      await call({ method: 'PUT', path, body: { modules: answer } });
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
  /** What is granted in a module; a condition that was wrong may be right now. */
  const change = (next: Grants) => {
    setGrants(next);
    setProblem(undefined);
  };
  return { modules, holdsAll, grants, grant: setGrants, change, problem, isSaving, save };
}
