import { propsOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { isNumeric, isSecret } from '@tessera/schemas/record/index.ts';
import type { TableColumnType } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import type { ViewOf } from '../view.ts';
import { isEmpty } from '../view.ts';

/** The columns of a pop-up: values as they are read everywhere, of the fields that this person may see. */
export function usePopupColumns(
  { host, viewOf }: { host: Host; viewOf: ViewOf },
  { resource, names }: { resource: string | undefined; names: string[] },
) {
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
        const field = model?.fields.find((one) => one.name === name && !isSecret(one));
        return field ? [columnOf(field, { host, viewOf, isTitle: field.name === model?.titleField })] : [];
      }),
    [model, wanted, host, viewOf],
  );
}

function columnOf(
  field: FieldDefinition,
  about: { host: Host; viewOf: ViewOf; isTitle: boolean },
): TableColumnType<SelectorEntry> {
  const view = about.viewOf(field.widget);
  const isReference = targetOf(field) !== undefined;
  return {
    key: field.name,
    title: say(field.label),
    ellipsis: { showTitle: false },
    align: isNumeric(field) ? 'right' : 'left',
    render: (_, entry) => {
      // A selector calls the title `fullName`, and answers references as their names.
      const value = about.isTitle ? entry.fullName : entry[field.name];
      const name = isReference && !isEmpty(value) ? { name: String(value) } : {};
      return <view.show value={value} field={field} props={propsOf(field)} host={about.host} inCell {...name} />;
    },
  };
}
