/** Scrolls a strip sideways so that its current entry is in the middle, without moving the page. */
export function showInStrip(strip: HTMLElement | null | undefined, current: HTMLElement | null): void {
  if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2
}
