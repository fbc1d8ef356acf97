let region: HTMLElement | undefined;

/** Says something to a screen reader, without taking the focus or standing in anybody's way. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.body.appendChild(document.createElement('div'));
    region.className = 'ts-unseen';
    region.setAttribute('role', 'status');
  }
  region.textContent = text;
}
