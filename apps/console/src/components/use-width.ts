import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The width of an element in CSS pixels, so that drawings keep the size of their text on every screen. */
export function useWidth(element: RefObject<HTMLElement | null>, otherwise: number): number {
  const width = useSignal(otherwise);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) width.value = entry.contentRect.width;
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return width.value;
}
