import type { Sandbox } from '@tessera/runtime/change-script/script.ts';
import { language } from '@tessera/runtime/session/language.ts';
import { extensionFindings } from '@tessera/schemas/document/extension.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Finding, FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenStill } from '../drag/when-still.ts';
import { checkScripts, scriptsOf } from './check-scripts.ts';
import { checkText, faultsOf, type TextCheck } from './check-text.ts';
import { entryCalls } from './entry-calls.ts';

/** How long a person pauses before the text is checked here, and after that by the server. */
const pauses = { here: 300, server: 350 };
// A document with such faults cannot be released, but it can be drawn.
const drawable = new Set(['unknownResource', 'notSortable', 'notFilterable']);

/**
 * What is wrong with a text while someone types, and the last document that could be drawn. What only the server can
 * find stands until its next answer: no fault goes away and comes back between the two checks.
 */
export function useFaults(text: string | undefined, builtin?: PageDocument) {
  const spoken = language.use();
  const [check, setCheck] = useState<TextCheck | undefined>();
  const [remote, setRemote] = useState<FindingMessage[]>([]);
  const inScripts = useScriptFaults(check?.document);
  // What it extends is protected; the server says the same when it is saved.
  const inExtension = useMemo(
    () => (builtin && check?.document ? extensionFindings(builtin, check.document) : none),
    [builtin, check],
  );
  const [good, setGood] = useState<PageDocument | undefined>();

  useEffect(() => {
    if (text === undefined) return;
    return whenStill(() => setCheck(checkText(text)), pauses.here);
  }, [text]);
  // Asked again in another language: the server answers in the one that is spoken.
  useEffect(() => {
    const { document } = check ?? {};
    // What is wrong by itself is not worth asking about.
    if (!document) return;
    let live = true;
    const callOff = whenStill(async () => {
      try {
        const { findings } = await entryCalls.check(document);
        if (!live) return;
        setRemote(findings);
        if (findings.every(({ rule }) => drawable.has(rule))) setGood(document);
      } catch {
        // Without the server what was known of it stays; saving asks again, and says so.
      }
    }, pauses.server);
    return () => {
      live = false;
      callOff();
    };
  }, [check, spoken]);

  const faults = useMemo(
    () =>
      check
        ? faultsOf(
            { ...check, findings: [...check.findings, ...inScripts, ...inExtension] },
            { remote, language: spoken },
          )
        : [],
    [check, inScripts, inExtension, remote, spoken],
  );
  return { faults, good, setRemote };
}

const none: Finding[] = [];

/** What is wrong with the scripts of a document: found by the engine that will run them, which is fetched for the first. */
function useScriptFaults(document: PageDocument | undefined): Finding[] {
  const [found, setFound] = useState(none);
  const sandbox = useRef<Promise<Sandbox> | undefined>(undefined);
  useEffect(() => {
    if (!document) return;
    if (scriptsOf(document).length === 0) {
      setFound(none);
      return;
    }
    let live = true;
    sandbox.current ??= import('@tessera/runtime/change-script/sandbox.ts').then(({ openSandbox }) => openSandbox());
    sandbox.current
      .then((opened) => checkScripts(document, opened))
      .then(
        (findings) => live && setFound(findings),
        // Without the engine nothing is said of scripts: the form says it when they run.
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [document]);
  useEffect(
    () => () =>
      void sandbox.current?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
    [],
  );
  return found;
}
