export const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Several writers at work at once; `look` looks again and again while any of them is. */
export async function whileWriting(writers: number, write: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  const writing = new Set<number>()
  const work = async (_: unknown, writer: number) => {
    writing.add(writer)
    await write().finally(() => writing.delete(writer))
  }
  const all = Promise.all(Array.from({ length: writers }, work))
  while (writing.size > 0) await look()
  await all
}
