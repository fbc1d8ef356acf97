import { CloseOutlined, ExclamationCircleFilled, LoadingOutlined, RedoOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { say } from '../../../session/language.ts';
import { formatSize } from '../preview/file-texts.ts';
import { uploadTexts } from './texts.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { removes } from './use-kept-focus.ts';

/** The files that are not in the field yet: on their way, or why they are not. */
export function PendingList({ pending, queue }: { pending: readonly Upload[]; queue: UploadQueue }) {
  return (
    <ul className="ts-files ts-pending" aria-live="polite" aria-relevant="additions text">
      {pending.map((upload) => (
        <Pending key={upload.key} upload={upload} queue={queue} />
      ))}
    </ul>
  );
}

function Pending({ upload: { key, file, is, share, reason }, queue }: { upload: Upload; queue: UploadQueue }) {
  const isWrong = is === 'failed' || is === 'refused';
  const stopText = isWrong ? uploadTexts.dismiss : uploadTexts.cancel;
  return (
    <li className={isWrong ? 'ts-pending-wrong' : undefined}>
      {isWrong ? <ExclamationCircleFilled aria-hidden /> : <LoadingOutlined aria-hidden />}
      <span className="ts-pending-what">
        <span className="ts-file-name" title={file.name}>
          {file.name}
        </span>
        <span className="ts-file-size">{formatSize(file.size)}</span>
        {isWrong && reason !== undefined && <span className="ts-pending-reason">{reason}</span>}
        {is === 'paused' && <span className="ts-pending-reason">{say(uploadTexts.paused)}</span>}
      </span>
      {!isWrong && (
        <Progress
          className="ts-pending-share"
          aria-label={file.name}
          percent={Math.floor(share * 100)}
          size="small"
          status={is === 'paused' ? 'normal' : 'active'}
        />
      )}
      {is === 'failed' && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined aria-hidden />}
          aria-label={`${say(uploadTexts.retry)} ${file.name}`}
          onClick={() => queue.retry(key)}
        >
          {say(uploadTexts.retry)}
        </Button>
      )}
      <Button
        {...removes}
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        title={say(stopText)}
        aria-label={`${say(stopText)} ${file.name}`}
        onClick={() => queue.remove(key)}
      />
    </li>
  );
}
