import { WarningOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { PartIsGone } from '../navigation/lazy.ts';
import { partTexts } from '../navigation/part-texts.ts';
import { say } from '../session/language.ts';

const texts = {
  failed: t('无法显示', '無法顯示', 'It cannot be shown', '表示できません'),
  retry: t('重试', '重試', 'Try again', '再試行'),
};

interface FenceProps {
  /** What is drawn: another value is tried anew. */
  value: unknown;
  /** In a table: a sign alone. */
  inCell?: boolean;
  children: ReactNode;
}

/** A widget that throws says so at its own place; its value and all that stands around it stay. */
export class Fence extends Component<FenceProps, { error: Error | null; value: unknown }> {
  override state: { error: Error | null; value: unknown } = { error: null, value: this.props.value };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ value }: FenceProps, known: { value: unknown }) {
    return value === known.value ? null : { error: null, value };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isGone = error instanceof PartIsGone;
    const why = isGone ? say(partTexts.reload) : `${say(texts.failed)}: ${error.message}`;
    if (this.props.inCell) return <WarningOutlined className="ts-fence" role="img" aria-label={why} title={why} />;
    return (
      <div className="ts-fence" role="alert">
        <WarningOutlined aria-hidden /> {why}{' '}
        <Button type="link" size="small" onClick={() => (isGone ? location.reload() : this.setState({ error: null }))}>
          {say(isGone ? partTexts.again : texts.retry)}
        </Button>
      </div>
    );
  }
}
