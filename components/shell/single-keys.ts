const place = 'single-keys'

/** Whether keys of one character work on this device; yes until switched off in the list of keys (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(place) !== 'off'

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(place)
  else localStorage.setItem(place, 'off')
}
