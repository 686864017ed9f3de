/** Who a document comes from: our name for its head, and the line at its foot with address and tax number. */
export interface Letterhead {
  name: string
  line: string
}
