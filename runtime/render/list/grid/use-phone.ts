import { useEffect, useState } from 'react';

const phone = '(max-width: 767px)';

/** Whether the window has no room for columns. */
export function usePhone(): boolean {
  const [isPhone, setPhone] = useState(() => window.matchMedia(phone).matches);
  useEffect(() => {
    const query = window.matchMedia(phone);
    const listen = () => setPhone(query.matches);
    listen();
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, []);
  return isPhone;
}
