import { TeamOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { idsOf, labelIdOf } from '../view.ts';
import { useLimit } from './use-limit.ts';
import { SelectReference } from './views.tsx';

const openText = t('从组织中选择', '從組織中選擇', 'Choose from the organisation', '組織から選択');
const PeopleDialog = lazy(async () => ({ default: (await import('./people-dialog.tsx')).PeopleDialog }));

/** One person or several: by a few letters of the name, or from the organisation. */
export function PeopleEdit(given: EditProps) {
  const { id, value, onChange, field, host, form, disabled, inCell } = given;
  const [isOpen, setOpen] = useState(false);
  const limit = useLimit(form, field.name);
  // The organisation is no list of those who match.
  if (inCell || limit?.value !== undefined) return <SelectReference {...given} />;
  const isMany = field.kind === 'refs';
  return (
    <>
      <Space.Compact block>
        <SelectReference {...given} />
        <Button
          id={`${id}-open`}
          icon={<TeamOutlined aria-hidden />}
          title={say(openText)}
          aria-label={say(openText)}
          aria-labelledby={`${labelIdOf(id)} ${id}-open`}
          aria-haspopup="dialog"
          disabled={disabled}
          onClick={() => setOpen(true)}
        />
      </Space.Compact>
      {isOpen && (
        <Suspense fallback={null}>
          <PeopleDialog
            title={say(field.label)}
            isMany={isMany}
            chosen={idsOf(value)}
            host={host}
            onClose={() => setOpen(false)}
            onChoose={(ids) => {
              onChange(isMany ? ids : (ids[0] ?? null));
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
