import type { Page } from './drawing'
import { scriptsReady } from './typeset'

/** What a document is made of, one after the other, each handed on when the scripts it is written in can be set. */
export async function* scripted<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    await scriptsReady(item)
    yield item
  }
}

/** The pages of one thing, laid out when the scripts it is written in can be set. */
export async function* laid<T>(thing: T, pagesOf: (thing: T) => Iterable<Page>): AsyncGenerator<Page> {
  await scriptsReady(thing)
  yield* pagesOf(thing)
}
