/** What was worked out lately, `most` of it: begun anew when it is full, so that it neither grows without end nor costs a thought about which to drop. */
export class RecentMap<Key, Made> extends Map<Key, Made> {
  constructor(private readonly most: number) {
    super()
  }

  override set(key: Key, made: Made): this {
    if (this.size >= this.most && !this.has(key)) this.clear()
    return super.set(key, made)
  }

  /** What is known under the key, or what `make` makes now. */
  of(key: Key, make: () => Made): Made {
    const known = this.get(key)
    if (known !== undefined) return known
    const made = make()
    this.set(key, made)
    return made
  }
}
