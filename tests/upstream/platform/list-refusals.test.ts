import { expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { isPaged } from '@/lib/contract/kernel'
import type { CallName } from '@/lib/contract/types'
import { useApp } from '../app'
import { shapeOf, type Shape } from '../json-shape'

const app = useApp()
const lists = [...calls].filter(([, call]) =>
  call.method === 'GET' && isPaged(call.reply) && call.token === 'user' && !call.path.includes(':') && call.query.safeParse({}).success,
)
const words = (shape: Shape): boolean =>
  Boolean(shape.enum) || [shape.anyOf, shape.oneOf, shape.allOf].some((among) => among?.some(words)) || (shape.items !== undefined && words(shape.items))

/** A page leaves out of its address what the list refuses, so each refusal has to name the part it is about. */
test.each(lists)('%s names the part of an address it does not know', async (name, call) => {
  const staff = await app.as('super_admin')
  // One list shows nothing until it is told of which upload.
  if (name === 'uploads.errors') return void expect((await staff.call(name as CallName, {} as never)).status).toBe(422)
  const unknown = [
    ['sort_by', 'gone'], ['page', 'abc'], ['page_size', '7'], ['from', 'yesterday'],
    ...Object.entries(shapeOf(call.query).properties ?? {}).filter(([, shape]) => words(shape)).map(([field]) => [field, 'nonsense']),
  ] as [string, string][]
  for (const [field, value] of unknown) {
    const answer = await staff.call(name as CallName, { [field]: value } as never)
    if (answer.status === 200) continue
    expect(answer.status, `${field}=${value}: ${answer.message}`).toBe(422)
    expect(answer.errors.map((error) => error.field?.split('.')[0]), `${field}=${value}: ${answer.message}`).toContain(field)
  }
})
