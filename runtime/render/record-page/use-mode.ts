import { useEffect, useRef, useState } from 'react';
import { useAddress } from '../../navigation/address.tsx';

/** Whether a record is read or edited, as the address says; whoever goes back from editing may have input to lose. */
export function useMode({ mayEdit }: { mayEdit: boolean }) {
  const address = useAddress();
  const wanted = mayEdit && new URLSearchParams(address.search).get('mode') === 'edit' ? 'edit' : 'view';
  const [mode, setMode] = useState<'view' | 'edit'>(wanted);
  const isAgreed = useRef(false);
  useEffect(() => {
    if (wanted === mode || (mode === 'edit' && !isAgreed.current)) return;
    isAgreed.current = false;
    setMode(wanted);
  }, [wanted, mode]);
  const edit = () => address.push(withMode(address.search, 'edit'));
  return {
    mode,
    isLeaving: mode === 'edit' && wanted === 'view' && !isAgreed.current,
    edit,
    /** Input is saved or given up. */
    close: () => {
      if (wanted !== mode) return setMode(wanted);
      isAgreed.current = true;
      address.leave(withMode(address.search, undefined));
    },
    stay: edit,
  };
}

function withMode(search: string, mode: string | undefined): string {
  const next = new URLSearchParams(search);
  if (mode) next.set('mode', mode);
  else next.delete('mode');
  return next.size > 0 ? `?${next}` : '';
}
