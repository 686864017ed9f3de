/** What the reader of a parcel's page may see and do. */
export interface May {
  addEvent: boolean
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
  printLabel: boolean
  printInvoice: boolean
  cancel: boolean
  documents: boolean
  addDocument: boolean
  moveList: boolean
  resync: boolean
}
