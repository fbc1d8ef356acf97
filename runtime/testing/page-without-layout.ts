const width = 1000;
const part = 80;

/** The whole page is on the screen: what waits to be seen is drawn at once. */
class WholeScreen {
  private readonly onSeen: IntersectionObserverCallback;
  constructor(onSeen: IntersectionObserverCallback) {
    this.onSeen = onSeen;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.onSeen([entry], this as unknown as IntersectionObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Every place is wide enough for what stands in it. */
class WideEnough {
  private readonly onSize: ResizeObserverCallback;
  constructor(onSize: ResizeObserverCallback) {
    this.onSize = onSize;
  }
  observe(target: Element): void {
    const entry = { target, contentRect: { width, height: part } } as ResizeObserverEntry;
    queueMicrotask(() => this.onSize([entry], this as unknown as ResizeObserver));
  }
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(globalThis, { IntersectionObserver: WholeScreen, ResizeObserver: WideEnough });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => width });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => part });

export {};
