/** A device that has signed in to an account has a count of its own, so that strangers' failures lock nobody out. */
export const knownDevices = `
create table known_device (
  device_hash text not null, user_id text not null, seen_at timestamptz not null, primary key (device_hash, user_id));
create index known_device_seen on known_device (seen_at);
alter table login_try add column last_at timestamptz;
update login_try set last_at = first_at;
alter table login_try alter column last_at set not null;
`;
