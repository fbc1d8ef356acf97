import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { PartIsGone } from '../navigation/lazy.ts';
import { partTexts } from '../navigation/part-texts.ts';
import { say } from '../session/language.ts';
import { shellTexts } from './shell-texts.ts';

/** One broken page does not take the others away. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof PartIsGone)
      return (
        <Result
          status="info"
          title={say(partTexts.gone)}
          subTitle={say(partTexts.reload)}
          extra={
            <Button type="primary" onClick={() => location.reload()}>
              {say(partTexts.again)}
            </Button>
          }
        />
      );
    return (
      <Result
        status="error"
        title={say(shellTexts.broken)}
        subTitle={error.message}
        extra={<Button onClick={() => this.setState({ error: null })}>{say(shellTexts.retry)}</Button>}
      />
    );
  }
}
