import { useEffect } from 'react';

/** A file that is dropped beside a place for files is not opened in place of the page, with all that stands unsaved in it. */
export function useStrayFiles(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file');
      if (isTaken || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}
