/** Where a device stands; a shared one remembers it over sign-ins (pas.md 4.2). */
export interface Station {
  warehouse_id: number
  site_code: string
  /** 'Gate 2', 'D05', or empty. */
  place: string
  dock_id: number | null
  /** Empty until a supervisor's code has paired it. */
  device_code: string
}

const PLACE = 'pas-station'

export function readStation(): Station | null {
  const text = localStorage.getItem(PLACE)
  return text ? (JSON.parse(text) as Station) : null
}

export const keepStation = (station: Station): void => localStorage.setItem(PLACE, JSON.stringify(station))
