/** How many scans of a person this browser keeps, as any page can tell without opening the database they lie in. */
const place = (userId: number) => `scans-kept:${userId}`

export interface KeptMark {
  user_id: number
  /** Not answered yet. */
  waiting: number
  /** Refused by the service; a person decides. */
  attention: number
}

export function markKept({ user_id, waiting, attention }: KeptMark): void {
  if (waiting + attention === 0) localStorage.removeItem(place(user_id))
  else localStorage.setItem(place(user_id), `${waiting} ${attention}`)
}

/** The marks of everybody who scanned in this browser. */
export function keptMarks(): KeptMark[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').flatMap((name) => {
    const [, id] = /^scans-kept:(\d+)$/.exec(name) ?? []
    const [waiting = 0, attention = 0] = (localStorage.getItem(name) ?? '').split(' ').map(Number)
    return id ? [{ user_id: Number(id), waiting, attention }] : []
  })
}
