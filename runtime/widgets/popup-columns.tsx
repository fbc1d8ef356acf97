import { propsOf } from '@tessera/schemas/language/document-defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { TableColumnType } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Host, SelectorEntry } from '../host/host.ts';
import { say } from '../session/language.ts';
import { viewOf } from './index.ts';
import { isEmpty } from './view.ts';

/** The columns of a pop-up: values as they are read everywhere, of the fields that this person may see. */
export function usePopupColumns(host: Host, resource: string | undefined, names: string[]) {
  const [model, setModel] = useState<ModelDefinition | undefined>();
  useEffect(() => {
    if (!resource) return;
    let live = true;
    host.model(resource).then(
      (found) => live && setModel(found),
      () => undefined, // Without the definitions the names alone are shown.
    );
    return () => {
      live = false;
    };
  }, [host, resource]);
  const wanted = names.join();
  return useMemo(
    () =>
      wanted.split(',').flatMap((name) => {
        const field = model?.fields.find((one) => one.name === name && !one.secret);
        return field ? [columnOf(field, { host, isTitle: field.name === model?.titleField })] : [];
      }),
    [model, wanted, host],
  );
}

function columnOf(field: FieldDefinition, about: { host: Host; isTitle: boolean }): TableColumnType<SelectorEntry> {
  const view = viewOf(field.widget);
  const isReference = field.kind === 'ref' || field.kind === 'refs';
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  return {
    key: field.name,
    title: say(field.label),
    ellipsis: { showTitle: false },
    align: isNumber ? 'right' : 'left',
    render: (_, entry) => {
      // A selector calls the title `fullName`, and answers references as their names.
      const value = about.isTitle ? entry.fullName : entry[field.name];
      const name = isReference && !isEmpty(value) ? { name: String(value) } : {};
      return <view.show value={value} field={field} props={propsOf(field)} host={about.host} inCell {...name} />;
    },
  };
}
