/** What the reader of a parcel's page may see and do beyond its timeline. */
export interface May {
  pod: boolean
  addPod: boolean
  raw: boolean
  void: boolean
  conversions: boolean
  assignment: boolean
  runs: boolean
  fetch: boolean
  /** Events sent to the client's system: not at all, to read, or to send again. */
  webhooks: 'none' | 'see' | 'replay'
}
