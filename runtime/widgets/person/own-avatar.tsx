import { useHost } from '../../host/host-context.tsx';
import { useUser } from '../../session/current-user.ts';
import { Avatar } from './avatar.tsx';

/** The picture of the signed-in person. */
export function OwnAvatar({ size }: { size: number }) {
  const { id, realName, headIcon } = useUser().userInfo;
  return (
    <Avatar id={id} name={realName} picture={headIcon?.split('/').at(-1) || undefined} size={size} host={useHost()} />
  );
}
