import { expect, test } from 'vitest'
import { Opening } from '@/lib/client/outbox/opening'

test('what is scanned before the store is open is kept, in order, as soon as it is', () => {
  const opening = new Opening<string[]>()
  const lost: string[] = []
  const scan = (number: string) => opening.with((store) => void store.push(number), () => void lost.push(number))
  scan('first')
  scan('second')
  const store: string[] = []
  opening.succeed(store)
  scan('third')
  expect(store).toEqual(['first', 'second', 'third'])
  expect(lost).toEqual([])
})

test('what is scanned on a device that keeps nothing is told as lost, before and after that is known', () => {
  const opening = new Opening<string[]>()
  const lost: string[] = []
  const scan = (number: string) => opening.with((store) => void store.push(number), () => void lost.push(number))
  scan('first')
  opening.fail()
  scan('second')
  expect(lost).toEqual(['first', 'second'])
})
