import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../navigation/use-unsaved.ts';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import type { Grants, ModuleGrant } from './grants.ts';
import { grantsOf, metGrants, takeControlled, toAnswer } from './grants.ts';

const texts = {
  met: t(
    '其他管理员刚修改了这个角色的权限。您的修改已合并进来，请核对后再次保存',
    '其他管理員剛修改了這個角色的權限。您的修改已合併進來，請核對後再次儲存',
    'Somebody else has changed the rights of this role meanwhile. Your changes stand upon theirs: look at them and save again',
    '他の管理者がこのロールの権限を変更しました。あなたの変更を反映しましたので、確認してもう一度保存してください',
  ),
};

interface Shown {
  modules: ModuleGrant[];
  holdsAll: boolean;
  /** Which rights these are. */
  revision: string;
}

/** What is wrong with the condition of a module, as the server says. */
interface ConditionProblem {
  moduleId: string;
  msg: string;
}

/** The rights of a role as the server has them; `onFirst` gets them when they have been read for the first time. */
function useStoredGrants(path: string, onFirst: (grants: Grants) => void) {
  const [modules, setModules] = useState<ModuleGrant[] | undefined>();
  const [holdsAll, setHoldsAll] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const base = useRef<{ grants: Grants; revision: string }>({ grants: new Map(), revision: '' });
  const begin = useRef(onFirst);
  begin.current = onFirst;
  const read = useCallback(
    async ({ quiet = false } = {}) => {
      const found = await call<Shown>({ path, quiet });
      base.current = { grants: grantsOf(found.modules), revision: found.revision };
      setHoldsAll(found.holdsAll);
      setModules(found.modules);
      return { modules: found.modules, grants: base.current.grants };
    },
    [path],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt reads again
  useEffect(() => {
    let live = true;
    setFailed(false);
    read({ quiet: true }).then(
      (found) => live && begin.current(found.grants),
      // Rights that are not known are not saved: they would all be taken away.
      () => live && setFailed(true),
    );
    return () => {
      live = false;
    };
  }, [read, attempt]);
  return { modules, holdsAll, isFailed, retry: () => setAttempt((count) => count + 1), base, read };
}

/** The rights of a role: read, changed, and saved as a whole. No draft is kept of them: they may be others tomorrow. */
export function useGrants(roleId: string) {
  const path = `/api/framework/permission/Role/${encodeURIComponent(roleId)}/Authorize`;
  const [grants, setGrants] = useState<Grants>(new Map());
  const { modules, holdsAll, isFailed, retry, base, read } = useStoredGrants(path, setGrants);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ConditionProblem | undefined>();
  const [isChanged, setChanged] = useState(false);
  const { touch, drop } = useUnsaved({
    place: `role-rights/${roleId}`,
    hold: () => (isChanged ? { value: null, isAll: false } : undefined),
  });
  /** Others have changed the rights since: what was changed here goes upon theirs, for the person to look at. */
  const meet = async () => {
    const before = base.current.grants;
    const found = await read();
    setGrants(metGrants({ before, mine: grants, theirs: found.grants, modules: found.modules }));
    toast.warning(say(texts.met), 8000);
  };
  /** Answers whether they are saved now, or the module whose condition is wrong. */
  const save = async (): Promise<{ isSaved: boolean; wrong?: string }> => {
    setSaving(true);
    const answer = toAnswer(grants);
    try {
      await call({ method: 'PUT', path, body: { modules: answer, revision: base.current.revision }, quiet: true });
      setChanged(false);
      drop();
      return { isSaved: true };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 409) {
        await meet().catch(tellError);
        return { isSaved: false };
      }
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
      const before = base.current.grants;
      const found = await read();
      const module = found.modules.find((one) => one.moduleId === moduleId);
      setGrants((mine) => {
        const met = metGrants({ before, mine, theirs: found.grants, modules: found.modules });
        return module && controlled ? takeControlled({ grants: met, module, kind }) : met;
      });
    } catch (error) {
      tellError(error);
    }
  };
  return {
    modules,
    isFailed,
    retry,
    holdsAll,
    grants,
    grant,
    change,
    control,
    problem,
    isSaving,
    save,
    isChanged,
    drop,
  };
}
