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
}
