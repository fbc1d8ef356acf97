import { say } from '@tessera/runtime/session/language.ts';
import { AutoComplete, Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Naming, startCalls } from './start-calls.ts';
import { startTexts as texts } from './start-texts.ts';
import type { StartDraft } from './use-start.ts';

/** Name, code and category of the new module. */
export function NamingFields(given: {
  naming: Naming;
  faults: ReadonlyMap<string, string>;
  onChange: (change: Pick<StartDraft, 'name' | 'code' | 'category'>) => void;
}) {
  const { naming, faults, onChange } = given;
  const categories = useCategories();
  return (
    <div className="ts-start-naming">
      <Labelled label={say(texts.name)} isRequired fault={faults.get('fullName')}>
        {(aria) => (
          <Input
            {...aria}
            value={naming.fullName}
            maxLength={100}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={say(texts.code)} isRequired fault={faults.get('code')} help={say(texts.codeHelp)}>
        {(aria) => (
          <Input
            {...aria}
            value={naming.code}
            maxLength={60}
            spellCheck={false}
            // An empty one is made from the name again.
            onChange={({ target }) => onChange({ code: target.value === '' ? undefined : target.value })}
          />
        )}
      </Labelled>
      <Labelled label={say(texts.category)} fault={faults.get('category')}>
        {(aria) => (
          <AutoComplete
            {...aria}
            value={naming.category}
            maxLength={60}
            options={categories.map((value) => ({ value }))}
            onChange={(category) => onChange({ category })}
          />
        )}
      </Labelled>
    </div>
  );
}

interface Aria {
  id: string;
  status?: 'error';
  'aria-required'?: true;
  'aria-describedby'?: string;
}

function Labelled(given: {
  label: string;
  isRequired?: boolean;
  fault?: string | undefined;
  help?: string;
  children: (aria: Aria) => ReactNode;
}) {
  const id = useId();
  const { label, isRequired, fault, help, children } = given;
  const said = fault ?? help;
  return (
    <div className="ts-start-field">
      <label htmlFor={id} className={isRequired ? 'ts-start-required' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(fault ? { status: 'error' } : {}),
        ...(isRequired ? { 'aria-required': true } : {}),
        ...(said ? { 'aria-describedby': `${id}-said` } : {}),
      })}
      {said && (
        <div id={`${id}-said`} role={fault ? 'alert' : undefined} className={fault ? 'ts-danger' : 'ts-hint'}>
          {said}
        </div>
      )}
    </div>
  );
}

/** Those that other modules stand in. */
function useCategories(): string[] {
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    let live = true;
    startCalls.entries('').then(
      (entries) => live && setFound([...new Set(entries.flatMap(({ category }) => category || []))]),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  return found;
}
