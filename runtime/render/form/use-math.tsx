import { loadMath } from '@tessera/schemas/expression/index.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { waitsForMath } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Result } from 'antd';
import { useEffect, useState } from 'react';
import { say } from '../../session/language.ts';

const texts = {
  notLoaded: t('没有加载成功', '沒有載入成功', 'This could not be loaded', '読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
};

export type MathState = { status: 'ready' | 'loading' } | { status: 'failed'; retry: () => void };

/** Whether the formulas of a model can be computed. Those that call mathjs wait for it, and it is loaded for them. */
export function useMath(model: ModelDefinition): MathState {
  const [{ attempt, failed }, setRound] = useState({ attempt: 0, failed: false });
  const waits = waitsForMath(model);
  useEffect(() => {
    if (!waits) return;
    let live = true;
    loadMath().then(
      () => live && setRound({ attempt, failed: false }),
      () => live && setRound({ attempt, failed: true }),
    );
    return () => {
      live = false;
    };
  }, [waits, attempt]);
  if (!waits) return { status: 'ready' };
  if (!failed) return { status: 'loading' };
  return { status: 'failed', retry: () => setRound({ attempt: attempt + 1, failed: false }) };
}

/** Stands where the form would: its formulas could not be computed. */
export const MathFailed = ({ retry }: { retry: () => void }) => (
  <Result status="warning" title={say(texts.notLoaded)} extra={<Button onClick={retry}>{say(texts.retry)}</Button>} />
);
