/**
 * Work for something that takes a moment to open, such as a device's store: done at once when it stands, in order as soon as it
 * does, and told as lost when it never will. A scanner does not wait until a page is ready.
 */
export class Opening<T> {
  private open: { it: T } | null = null
  private hasFailed = false
  private early: { work: (it: T) => void; lost: () => void }[] = []

  /** Does `work` with what opened, now or later; `lost` instead when it did not open. */
  with(work: (it: T) => void, lost: () => void): void {
    if (this.open) work(this.open.it)
    else if (this.hasFailed) lost()
    else this.early.push({ work, lost })
  }

  succeed(it: T): void {
    this.open = { it }
    for (const { work } of this.early.splice(0)) work(it)
  }

  fail(): void {
    this.hasFailed = true
    for (const { lost } of this.early.splice(0)) lost()
  }
}
