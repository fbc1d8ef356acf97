import { removeCSS, updateCSS as written } from 'rc-util/es/Dom/dynamicCSS';

type Options = NonNullable<Parameters<typeof written>[2]>;

export { removeCSS };

/** The styles that stand in the page, by their keys, as they were written there. */
const known = new Map<string, { element: HTMLElement; css: string; options: Options }>();

/**
 * The same as that of rc-util, which each control of antd calls as it is drawn: to find that its styles stand there already
 * it would go through all of the page and read them out again.
 */
export function updateCSS(...given: Parameters<typeof written>): HTMLElement {
  const [css, key, options = {}] = given;
  const kept = known.get(key);
  if (
    kept?.element.isConnected &&
    kept.css === css &&
    kept.options.mark === options.mark &&
    kept.options.attachTo === options.attachTo &&
    nonceOf(kept.options) === nonceOf(options)
  )
    return kept.element;
  const element = written(...given);
  known.set(key, { element, css, options });
  return element;
}

const nonceOf = ({ csp }: Options) => csp?.nonce;
