import { say } from '@tessera/runtime/session/language.ts';
import { type FieldRule, type NamedRule, namedRules } from '@tessera/schemas/language/rules/rules.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { Input, Select, Switch } from 'antd';
import type { Wanted } from '../formula/formula-fault.ts';
import { FormulaInput } from '../formula/formula-input.tsx';
import { CaptionInput } from '../inputs/caption-input.tsx';
import type { Surroundings } from '../inputs/input.ts';
import { ItemList } from '../inputs/item-list.tsx';
import { PropLine } from '../inputs/prop-line.tsx';
import { inspectorTexts } from '../inputs/texts.ts';

const kindOfRule = (rule: FieldRule): string =>
  'rule' in rule ? rule.rule : 'pattern' in rule ? 'pattern' : 'condition';

const usualMessage = { zh: '请检查', zhtw: '請檢查', en: 'Please check', ja: '確認してください' };

function begunRule(kind: string): FieldRule {
  if (kind === 'pattern') return { pattern: '.+', message: usualMessage };
  if (kind === 'condition') return { condition: 'true', message: usualMessage };
  return { rule: kind as NamedRule };
}

const aCondition: Wanted = { results: ['boolean'] };

/** What a value must be: named rules, patterns and conditions, in their order. */
export function RulesInput(given: {
  id: string;
  rules: readonly FieldRule[];
  around: Surroundings;
  onChange: (rules: FieldRule[] | undefined) => void;
}) {
  const { id, rules, around, onChange } = given;
  const kinds = [
    ...Object.entries(namedRules).map(([value, { title }]) => ({ value, label: say(title) })),
    { value: 'pattern', label: say(inspectorTexts.pattern) },
    { value: 'condition', label: say(inspectorTexts.ruleCondition) },
  ];
  const set = (next: FieldRule[]) => onChange(next.length > 0 ? next : undefined);
  const replace = (index: number, rule: FieldRule) => set(rules.map((one, other) => (other === index ? rule : one)));
  return (
    <ItemList
      items={rules}
      onChange={set}
      onAdd={() => set([...rules, begunRule('email')])}
      head={(rule, index) => (
        <Select
          value={kindOfRule(rule)}
          options={kinds}
          aria-label={say(inspectorTexts.ruleOf)}
          onChange={(kind) => replace(index, begunRule(kind))}
        />
      )}
      body={(rule, index) => (
        <>
          {'pattern' in rule && (
            <PropLine
              id={`${id}-${index}-pattern`}
              label={say(inspectorTexts.pattern)}
              help={say(inspectorTexts.patternHelp)}
            >
              <Input
                id={`${id}-${index}-pattern`}
                className="ts-code"
                value={rule.pattern}
                maxLength={500}
                onChange={({ target }) => replace(index, { ...rule, pattern: target.value })}
              />
            </PropLine>
          )}
          {'condition' in rule && (
            <PropLine id={`${id}-${index}-condition`} label={say(inspectorTexts.ruleCondition)}>
              <FormulaInput
                id={`${id}-${index}-condition`}
                label={say(inspectorTexts.ruleCondition)}
                value={rule.condition}
                wanted={aCondition}
                around={around}
                onChange={(condition = '') => replace(index, { ...rule, condition })}
              />
            </PropLine>
          )}
          {'message' in rule && (
            <PropLine id={`${id}-${index}-message`} label={say(inspectorTexts.message)}>
              <CaptionInput
                id={`${id}-${index}-message`}
                value={rule.message}
                onChange={(message) => replace(index, { ...rule, message: (message ?? '') as Caption })}
              />
            </PropLine>
          )}
          <PropLine isBrief id={`${id}-${index}-warning`} label={say(inspectorTexts.warning)}>
            <Switch
              id={`${id}-${index}-warning`}
              aria-label={say(inspectorTexts.warning)}
              size="small"
              checked={rule.warning === true}
              onChange={(warning) => {
                const { warning: _, ...rest } = rule;
                replace(index, (warning ? { ...rest, warning } : rest) as FieldRule);
              }}
            />
          </PropLine>
        </>
      )}
    />
  );
}
