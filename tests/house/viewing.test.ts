import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@/lib/contract/contract'

const SECRET = /(^|_)(token|secret|password|credential|credentials|api_key|private_key)$/
/** Replies that name a secret and hold none, each with its reason. */
const reasons: Record<string, string> = {}

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  type?: string | string[]
}
/** Fields of a reply, its nested ones too, that are text. */
function textFields(shape: Shape): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => [
    ...(field.type === 'string' || field.anyOf?.some((one) => one.type === 'string') ? [name] : []), ...textFields(field),
  ])
  return [...own, ...(shape.items ? textFields(shape.items) : []), ...(shape.anyOf ?? []).flatMap(textFields)]
}

describe('while an administrator views as somebody', () => {
  test.each([...calls].filter(([, call]) => call.token !== 'none' && call.whileViewing))('%s answers no secret', (name, call) => {
    const fields = textFields(z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as Shape).filter((field) => SECRET.test(field))
    expect(reasons[name] ? [] : fields, 'Say `whileViewing: false` in the contract, or here why this is no secret.').toEqual([])
  })

  test('nothing that writes is open but what ends the view', () => {
    expect([...calls].filter(([, call]) => call.token !== 'none' && call.writes && call.whileViewing).map(([name]) => name).toSorted()).toEqual([
      'access.endView', 'access.logout',
    ])
  })
})
