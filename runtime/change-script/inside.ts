/**
 * What runs in the engine before a script, as its text: it makes the names that a script finds at hand. All that it needs
 * later it keeps before the script can change it; what the script sends out is JSON text, which nobody trusts.
 *
 * `send(text)` takes one command. The answer tells what is wrong with something that was thrown, as JSON text.
 */
export const inside = `(function (inputText, send, describe) {
  'use strict';
  const { stringify, parse } = JSON;
  const { freeze, keys, defineProperty, isFrozen } = Object;
  const asText = String;
  const { isFinite } = Number;
  const whole = (key, value) => {
    if (value === undefined) return null;
    // JSON would say nothing of what is no number.
    return typeof value === 'number' && !isFinite(value) ? asText(value) : value;
  };
  const tell = (...command) => { send(stringify(command, whole)); };
  const fixed = (value) => {
    if (typeof value !== 'object' || value === null || isFrozen(value)) return value;
    for (const key of keys(value)) fixed(value[key]);
    return freeze(value);
  };
  const form = {
    set: (name, value) => tell('set', typeof name === 'object' && name !== null ? name : { [asText(name)]: value }),
    show: (name) => tell('show', asText(name)),
    hide: (name) => tell('hide', asText(name)),
    require: (name, flag = true) => tell('require', asText(name), flag === true),
    lock: (name, flag = true) => tell('lock', asText(name), flag === true),
    options: (name, items) => tell('options', asText(name), items),
    message: (text, kind = 'info') => tell('message', asText(text), asText(kind)),
  };
  for (const key of keys(form)) freeze(form[key]);
  const hand = { ...parse(inputText), form };
  for (const name of keys(hand))
    defineProperty(globalThis, name, { value: fixed(hand[name]), enumerable: true, writable: false, configurable: false });
  const read = (thrown, name) => {
    try {
      const found = thrown[name];
      return typeof found === 'string' ? found : '';
    } catch {
      return '';
    }
  };
  describe((thrown) => {
    const isObject = typeof thrown === 'object' && thrown !== null;
    let said = '';
    try {
      said = isObject ? read(thrown, 'message') || read(thrown, 'name') : asText(thrown);
    } catch {}
    return stringify([isObject ? read(thrown, 'name') : '', said, isObject ? read(thrown, 'stack') : '']);
  });
})`;
