import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../../session/language.ts';
import { previewTexts } from './texts.ts';

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Larger, smaller, as wide as there is room; `zoom` is the share of what fits. */
export function ZoomBar({
  zoom,
  onZoom,
  children,
}: {
  zoom: number;
  onZoom: (zoom: number) => void;
  children?: ReactNode;
}) {
  const smaller = steps.findLast((step) => step < zoom);
  const larger = steps.find((step) => step > zoom);
  return (
    <div className="ts-preview-bar" role="toolbar" aria-label={say(previewTexts.preview)}>
      {children}
      <span className="ts-push" />
      <Button
        size="small"
        icon={<MinusOutlined aria-hidden />}
        aria-label={say(previewTexts.zoomOut)}
        title={say(previewTexts.zoomOut)}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      />
      <span className="ts-preview-zoom">{Math.round(zoom * 100)}%</span>
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-label={say(previewTexts.zoomIn)}
        title={say(previewTexts.zoomIn)}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      />
      <Button size="small" disabled={zoom === 1} onClick={() => onZoom(1)}>
        {say(previewTexts.fit)}
      </Button>
    </div>
  );
}
