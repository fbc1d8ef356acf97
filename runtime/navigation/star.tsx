import { StarFilled, StarOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { currentUser } from '../session/current-user.ts';
import { say } from '../session/language.ts';
import { isStarred, type Place, setStar } from '../session/places.ts';
import { tellError } from '../session/tell-error.ts';
import { isViewing } from '../session/token.ts';

const texts = {
  star: t('收藏', '收藏', 'Star', 'お気に入りに追加'),
  unstar: t('取消收藏', '取消收藏', 'Take the star away', 'お気に入りから外す'),
};

/** Keeps a page or a record on the start page of the person. Who views as somebody else keeps nothing of theirs. */
export function Star({ place }: { place: Place | undefined }) {
  const state = currentUser.use();
  if (!place || state.status !== 'ready' || isViewing()) return null;
  const isOn = isStarred(state.user.starred, place);
  const label = say(isOn ? texts.unstar : texts.star);
  return (
    <Button
      type="text"
      size="small"
      className={isOn ? 'ts-star ts-star-on' : 'ts-star'}
      icon={isOn ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      title={label}
      aria-label={say(texts.star)}
      aria-pressed={isOn}
      onClick={() => void setStar(place, !isOn).catch(tellError)}
    />
  );
}
