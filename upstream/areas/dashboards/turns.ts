/** Widgets one person's boards read at once; the rest wait their turn, so that one board of twenty-four does not take everybody's connections. */
const AT_ONCE = 4

interface Turn {
  running: number
  waiting: (() => void)[]
}
const turns = new Map<number, Turn>()

/** Runs `work` when fewer than four of this person's are running. */
export async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(userId) ?? { running: 0, waiting: [] }
  turns.set(userId, turn)
  if (turn.running >= AT_ONCE) await new Promise<void>((resolve) => turn.waiting.push(resolve))
  else turn.running += 1
  try {
    return await work()
  } finally {
    // Whoever waits longest takes the place over.
    const next = turn.waiting.shift()
    if (next) next()
    else if ((turn.running -= 1) === 0) turns.delete(userId)
  }
}
