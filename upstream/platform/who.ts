/** Who makes a call. Row scope comes from here and never from parameters (access.md 7.5). */
export interface Who {
  user_id: number
  session_id: number
  /** The token of a client's own system; null for people. */
  client_token_id: number | null
  /** How far PostgreSQL's log was when this person's last change had landed: what is read for them must have that (decision 050); null for no change. */
  wrote_lsn: string | null
  name: string
  email: string
  /** How rows are cut: the own category, or `client` for staff whose groups are scoped to clients (access.md 7.5). */
  user_category: string
  /** What the person is, however its rows are cut. */
  own_category: string
  user_type: string
  client_ids: number[]
  carrier_ids: number[]
  service_center_ids: number[]
  warehouse_ids: number[]
  /** Airports of an agent's user, three letters each: where its agent is mapped today (upstream/db/agent-airports.ts). */
  airport_codes: string[]
  agent_id: number | null
  vendor_id: number | null
  seller_id: number | null
  is_owner: boolean
  locale: string
  token: 'user' | 'admin'
  expire_at: string
  permission_version: number
  role: string
  keys: ReadonlySet<string>
  /** The administrator who sees through this person's eyes, and may only look. */
  viewer: { user_id: number; name: string } | null
}

/** A call with token none. */
export const nobody: Who = {
  user_id: 0, session_id: 0, client_token_id: null, wrote_lsn: null, name: 'Nobody', email: '', user_category: 'none',
  own_category: 'none', user_type: 'none', client_ids: [], carrier_ids: [], service_center_ids: [],
  warehouse_ids: [], airport_codes: [], agent_id: null, vendor_id: null, seller_id: null, is_owner: false, locale: 'en', token: 'user', expire_at: '',
    permission_version: 0,
  role: '', keys: new Set(), viewer: null,
}

/** What the system does on its own (jobs, callbacks). */
export const system: Who = { ...nobody, name: 'System', user_category: 'admin', own_category: 'admin' }

/** Makes something once for each category of people, for what hangs on nothing else of a person. */
export function ofCategory<T>(make: (who: Who) => T): (who: Who) => T {
  const made = new Map<string, T>()
  return (who) => {
    const known = made.get(who.user_category)
    if (known !== undefined) return known
    const fresh = make(who)
    made.set(who.user_category, fresh)
    return fresh
  }
}

export const isAdmin = (who: Who) => who.user_category === 'admin'

/** Staff whose groups are scoped to clients, a regional team (access.md 7.5). */
export const isRegional = (who: Who) => who.own_category === 'admin' && who.user_category === 'client'
