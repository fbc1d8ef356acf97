import { QuestionCircleOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import { labelIdOf } from '../../widgets/view.ts';
import { useFieldPlace } from './field-place.ts';
import { useFormScope } from './form-context.ts';

const undoText = t('撤销', '復原', 'Undo', '元に戻す');

/** The frame of every field: label, control, help and what is wrong. It measures nothing, so it costs nothing. */
export const FieldItem = observer(function FieldItem({
  definition,
  children,
}: {
  definition: FieldDefinition;
  children?: ReactNode;
}) {
  const { record, page, labelPosition, formId } = useFormScope();
  const { labelOnTop, showLabel, labelWidth, width, least } = useFieldPlace();
  const reading = record.mode === 'view';
  const error = record.errors[definition.name];
  const hint = record.hints[definition.name];
  const warning = reading ? undefined : (record.warnings[definition.name] ?? record.overlay.faults[definition.name]);
  const { required, readonly } = record.state(definition.name);
  // Nobody can be asked for what nobody can fill in.
  const isAsked = required && !readonly && !reading && page.disabled !== true;
  const label = say(definition.label);
  const help = say(definition.help);
  const id = `${formId}-${definition.name}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody has left what stands in it
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) record.leave(definition);
      }}
      className={labelOnTop ? 'ts-field ts-field-top' : `ts-field ts-field-${labelPosition}`}
      data-field={definition.name}
    >
      <label
        id={labelIdOf(id)}
        htmlFor={id}
        className={showLabel ? 'ts-label' : 'ts-unseen'}
        style={labelOnTop || !showLabel ? undefined : { width: labelWidth }}
        title={label}
      >
        {isAsked && (
          <span className="ts-required" aria-hidden="true">
            *
          </span>
        )}
        {label}
        {help && reading && (
          <Tooltip title={help}>
            <QuestionCircleOutlined className="ts-label-help" />
          </Tooltip>
        )}
      </label>
      <div className="ts-control">
        {width < 100 && !reading ? (
          <div style={{ width: `max(${width}%, min(100%, ${least}px))` }}>{children}</div>
        ) : (
          children
        )}
        {help && !reading && <div className="ts-field-help">{withLinks(help)}</div>}
        {hint && (
          <div className="ts-field-hint" role="status">
            {hint.text}{' '}
            <Button type="link" size="small" onClick={hint.undo}>
              {say(undoText)}
            </Button>
          </div>
        )}
        {!error && warning && (
          <div className="ts-field-warning" role="status">
            {warning}
          </div>
        )}
        {error && (
          <div className="ts-field-error" id={`${id}-error`} role="alert">
            {error}
          </div>
        )}
      </div>
    </div>
  );
});

/** Addresses in a help text can be followed; only those that a browser opens as a page. */
const withLinks = (text: string): ReactNode =>
  text.split(/(https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%[\]]+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
