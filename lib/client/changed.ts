import { LOOKUP_SECONDS } from '@/lib/domain/lookup'

const place = 'changed-at'

/** Notes that somebody changed something in this browser, so that lists they choose from are looked at anew, in every tab. */
export function noteChange(): void {
  try {
    localStorage.setItem(place, String(Date.now()))
  } catch {
    // A browser that keeps nothing: `changedRecently` says yes.
  }
}

/** Whether an answer kept from before a change could still be used. */
export function changedRecently(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(place) ?? 0) < LOOKUP_SECONDS * 1000
  } catch {
    return true
  }
}
