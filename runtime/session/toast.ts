interface Toaster {
  info: (text: string, milliseconds?: number) => void;
  error: (text: string, milliseconds?: number) => void;
  success: (text: string, milliseconds?: number) => void;
  warning: (text: string, milliseconds?: number) => void;
}

const waiting: [keyof Toaster, string, number | undefined][] = [];
let current: Toaster | undefined;

/** The shell hands in antd's context-bound messages; before that, toasts wait. */
export function attachToaster(toaster: Toaster): void {
  current = toaster;
  for (const [kind, text, milliseconds] of waiting.splice(0)) toaster[kind](text, milliseconds);
}

const show = (kind: keyof Toaster) => (text: string, milliseconds?: number) => {
  if (current) current[kind](text, milliseconds);
  else waiting.push([kind, text, milliseconds]);
};

/** Short messages at the top of the page. SPEC §9: toasts last 1500 ms. */
export const toast: Toaster = {
  info: show('info'),
  error: show('error'),
  success: show('success'),
  warning: show('warning'),
};
