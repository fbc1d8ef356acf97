// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts are texts here
import { expect, test } from 'vitest';
import { namesInScript, scriptWithNames } from './script-names.ts';

const found = (source: string) => namesInScript(source).map(({ by, name }) => `${by} ${name}`);

test('the names of fields are found where they can be told', () => {
  expect(found('if (values.qty > 2) form.hide("note");')).toEqual(['values qty', 'state note']);
  expect(found('values?.qty + values["price"] + values?.["tax"] + row.part')).toEqual([
    ...['values qty', 'values price', 'values tax', 'row part'],
  ]);
  expect(found("form.set('a', values.b); form . lock ( 'c' , true )")).toEqual(['set a', 'values b', 'state c']);
  expect(found("form.set({ a: 1, 'b': { c: values.d }, e, [f]: 2, g: [1, 2] })")).toEqual([
    ...['set a', 'set b', 'values d', 'set g'],
  ]);
  expect(found('form.message(`of ${values.a} and ${{ x: `${row.b}` }.x} values.c`)')).toEqual(['values a', 'row b']);
});

test('what only looks like one is left alone', () => {
  for (const source of [
    ...['// values.a', '/* form.set("a") */', '"values.a"', '`values.a`', "'it\\'s values.a'", 'x.values.a'],
    ...['const values2 = 1; values2.a', 'form.message("a")', 'form.other("a")', 'form.set(name, 1)', 'values[name]'],
    ...['/values.a"/.test(x)', 'x.replace(/[/"]values.a/g, "")', 'myform.set("a")', '', '`${', "'", '/*', 'form.set({'],
  ])
    expect([source, found(source)]).toEqual([source, []]);
  // Behind a value a slash divides.
  expect(found('values.a / 2 + values.b / 3')).toEqual(['values a', 'values b']);
});

test('all else stays as it was written', () => {
  const source = "// of qty\nif (values.qty) {\n  form.set('qty', `${values.qty} qty`); // qty\n}\n";
  const renamed = scriptWithNames(source, ({ name }) => (name === 'qty' ? 'quantity' : name));
  expect(renamed).toBe(
    "// of qty\nif (values.quantity) {\n  form.set('quantity', `${values.quantity} qty`); // qty\n}\n",
  );
  expect(scriptWithNames(source, ({ name }) => name)).toBe(source);
});
