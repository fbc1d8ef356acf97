import { Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import type { Rights } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import { useResource } from '../../session/resource.ts';
import { isOffered } from '../list/buttons/buttons.ts';
import { FailedList } from '../list/frame/failed-list.tsx';
import type { OpenPage } from '../list/frame/use-list-work.ts';
import { listTexts } from '../list/texts.ts';
import { completePages } from '../resource-page.tsx';
import { OpenRecord } from './open-record.tsx';

/** A record at an address of its own, under the rights of the menu entry that lists it. */
export function RecordPage(given: {
  name: string;
  menuId: string;
  /** What the menu calls its list. */
  title: string;
  listPath: string;
  id: string;
  rights: Rights;
  onOpenPage: OpenPage;
}) {
  useSay();
  const { title, rights, listPath, id } = given;
  const state = useResource(given.name, given.menuId);
  const value = state.status === 'ready' ? state.value : undefined;
  const resource = useMemo(() => value && completePages({ ...value, title }), [value, title]);
  if (state.status === 'failed') return <FailedList error={state.error} onRetry={state.retry} />;
  if (!resource) {
    return (
      <div className="ts-record-page">
        <Skeleton active />
      </div>
    );
  }
  const page = resource.pages.list;
  const mayOpen = (['btn_detail', 'btn_edit'] as const).some((code) => isOffered({ resource, page, rights }, code));
  if (!mayOpen) return <Result status="403" title={say(listTexts.noRight)} />;
  return <OpenRecord {...{ resource, page, rights, listPath, id }} onOpenPage={given.onOpenPage} />;
}
