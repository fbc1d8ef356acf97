import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Choice } from './choice.tsx';
import { inspectorTexts } from './texts.ts';

/** The model of a resource, as far as this person may see it. */
export function useModel(resource: string | undefined): ModelDefinition | undefined {
  const host = useHost();
  const [model, setModel] = useState<ModelDefinition | undefined>();
  useEffect(() => {
    setModel(undefined);
    if (!resource) return;
    let live = true;
    host.model(resource).then(
      (found) => live && setModel(found),
      // What is not there is said by the checks of the document.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, resource]);
  return model;
}

/** A module whose records are pointed to. With it comes the field that names them. */
export function ResourceInput({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (target: { resource: string; show: string }) => void;
}) {
  const id = useId();
  const host = useHost();
  const [modules, setModules] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    let live = true;
    host.modules().then(
      (found) => live && setModules(found.map((one) => ({ value: one.value, label: one.label }))),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host]);
  const last = useRef('');
  const known = value && !modules.some((one) => one.value === value) ? [{ value, label: value }, ...modules] : modules;
  return (
    <Choice
      id={id}
      label={say(inspectorTexts.target)}
      value={value}
      choices={known}
      onChange={(resource) => {
        last.current = resource;
        host.model(resource).then(
          // The last choice counts, whichever answer comes first.
          ({ titleField }) => last.current === resource && onChange({ resource, show: titleField }),
          () => undefined,
        );
      }}
    />
  );
}

/** The field that the records of a module are shown by. */
export function ShowInput(given: { resource: string; value: string | undefined; onChange: (show: string) => void }) {
  const { resource, value, onChange } = given;
  const id = useId();
  const model = useModel(resource);
  const shown = model
    ? model.fields.filter(({ name }) => [model.titleField, ...(model.showable ?? [])].includes(name))
    : [];
  const choices = shown.map(({ name, label }) => ({ value: name, label: say(label) }));
  const known = value && !choices.some((one) => one.value === value) ? [{ value, label: value }, ...choices] : choices;
  return <Choice id={id} label={say(inspectorTexts.show)} value={value} choices={known} onChange={onChange} />;
}
