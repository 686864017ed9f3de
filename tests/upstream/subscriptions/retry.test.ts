import { describe, expect, test } from 'vitest'
import { maskedUrl } from '@/upstream/areas/subscriptions/send'
import { pauseAfter } from '@/upstream/areas/subscriptions/settle'
import { retryAfter } from '@/upstream/platform/retry-after'
import { withoutPeople } from '@/upstream/areas/subscriptions/body'

const now = Date.parse('2026-11-20T08:00:00Z')

describe('when a receiver says when to come again', () => {
  test.each([
    ['120', 120], ['Fri, 20 Nov 2026 08:01:30 GMT', 90], ['Fri, 20 Nov 2026 07:00:00 GMT', 0], ['999999999', 86_400], ['soon', 0], ['-5', 0], [undefined, 0],
  ])('%s means %i seconds', (value, seconds) => expect(retryAfter(value, now)).toBe(seconds))

  test('the longer of its wish and our own pause counts', () => {
    expect([pauseAfter(1, 600), pauseAfter(3, 600), pauseAfter(7, 0)]).toEqual([600, 900, 14_400])
  })
})

describe('the log', () => {
  test('has no value of an address’s query, which may be a token', () => {
    expect(maskedUrl('https://hooks.client.ae/x?token=abc&shop=1')).toBe('https://hooks.client.ae/x?token=•••&shop=•••')
  })

  test('has nobody’s name, phone or street, but the words of the event', () => {
    const body = {
      event: { name: 'Delivered', location: 'Dubai' }, consignee: { name: 'Huda', phone: '+971', city: 'Dubai', email: null }, label: { content: 'AAAA' },
    }
    expect(withoutPeople(body)).toEqual({
      event: { name: 'Delivered', location: 'Dubai' }, consignee: { name: '•••', phone: '•••', city: 'Dubai', email: null }, label: { content: '•••' },
    })
  })
})
