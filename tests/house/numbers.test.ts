import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from '@/lib/contract/contract'

const root = join(import.meta.dirname, '../..')
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && /\.tsx?$/.test(f.name))
    .map((f) => relative(root, join(f.parentPath, f.name)))
const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Fields by which something is looked up. */
const looksUp = /^(tracking_nos?|bag_nos?|numbers?|order_ids?|ref_no|reference_no|token_no|pickup_no|run_no|timesheet_no|add_units|scanned|short|search|text)$/
/** What is written down as it was given, or is a list of its own. */
const asGiven: Record<string, string> = {
  'tracking.summary numbers': 'one text with all the numbers, which the summary splits itself',
  'workspace.saveView search': 'the filters of a saved view, as its address has them',
}

type Shape = z.ZodType & {
  shape?: Record<string, z.ZodType>; element?: z.ZodType; unwrap?: () => z.ZodType; def?: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
}
/** Every text field of an input with its path; lists give what is in them. */
function* fieldsOf(shape: Shape, path: string[] = []): Generator<{ path: string; shape: z.ZodType }> {
  if (shape.shape) for (const [name, inner] of Object.entries(shape.shape)) yield* fieldsOf(inner as Shape, [...path, name])
  else if (shape.element) yield* fieldsOf(shape.element as Shape, path)
  else if (shape.def?.innerType) yield* fieldsOf(shape.def.innerType as Shape, path)
  else if (shape.def?.out && shape.def.in) yield* fieldsOf((shape.def.in.constructor.name.includes('Transform') ? shape.def.out : shape.def.in) as Shape, path)
  else yield { path: path.join('.'), shape }
}

const inputs = [...calls].flatMap(([name, call]) => [call.query, call.body, call.params].flatMap((shape) =>
  [...fieldsOf(shape as Shape)].filter(({ path }) => looksUp.test(path.split('.').at(-1) ?? '')).map((field) => ({
    name: `${name} ${field.path}`, shape: field.shape,
  }))))

describe('numbers', () => {
  test('are read by one reader wherever a call looks something up by one', () => {
    expect(inputs.length).toBeGreaterThan(80)
    const raw = inputs.filter(({ shape }) => {
      const read = shape.safeParse('\u200fAB٣456\u200e')
      return read.success && read.data !== 'AB3456'
    })
    expect(raw.map(({ name }) => name).filter((name) => !(name in asGiven))).toEqual([])
  })

  test('pasted into a box are split by the reader alone', () => {
    const own: Record<string, string> = {
      'app/(portal)/(sla-pickup)/sla-configuration/[id]/places-part.tsx': 'names of places, which hold spaces',
      'components/fields/tags-in.ts': 'words, not numbers',
    }
    const splits = [...sources('app'), ...sources('components')].filter((file) => /\.split\(\/\[[^\]]*(?:,;|;,|\\n)/.test(text(file)))
    expect(splits.filter((file) => !(file in own))).toEqual([])
  })
})
