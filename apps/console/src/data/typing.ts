// A tick box or switch takes no letters, so shortcuts still work after a press on it.
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Tells whether a key pressed here is text, or meant for an open dialog; then it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${TEXT}, select, [contenteditable], [role="dialog"], [role="menu"]`) !== null
  )
}
