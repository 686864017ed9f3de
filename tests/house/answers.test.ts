import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answersOf } from '@/components/ui/answers'
import { ar } from '@/lib/words/ar'
import { en } from '@/lib/words/en'

const root = join(import.meta.dirname, '../..')

describe('a question has two different answers', () => {
  test.each([
    ['Cancel packages', 'Cancel 25 packages?', 'Cancel 25 packages', 'Keep them'],
    ['Cancel packages', 'Cancel 1 package?', 'Cancel 1 package', 'Keep it'],
    ['Cancel package', 'Cancel package RSANB00003661?', 'Cancel package RSANB00003661', 'Keep it'],
    ['Cancel', 'Cancel bag B-1? Its 3 packages return to the floor.', 'Cancel bag B-1', 'Keep it'],
    ['Cancel pickup', 'Drop this pickup?', 'Cancel pickup', 'Keep it'],
    ['Delete carrier', 'Delete carrier Aramex?', 'Delete carrier', 'Cancel'],
    ['Stop upload', 'Stop this upload?', 'Stop upload', 'Cancel'],
  ])('%s, %s', (label, question, act, leave) => {
    const answers = answersOf(label, question)
    expect([answers.act, en.common[answers.leave]]).toEqual([act, leave])
    expect(ar.common[answers.leave]).toMatch(/[\u0600-\u06ff]/)
  })

  const sources = ['app', 'components'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)))
  test('and no confirmation of a screen leaves Cancel on both its buttons', () => {
    const both = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const actions = [...text.matchAll(/label: '(Cancel[^']*)'(?:(?!label: ')[\s\S]){0,400}?confirm: '([^']*)'/g)].map(([, label = '', question = '']) => ({
        label, question,
      }))
      const dialogs = [...text.matchAll(/confirmLabel="([^"]*)"/g)].map(([, label = '']) => ({ label, question: '' }))
      return [...actions, ...dialogs]
        .filter(({ label, question }) => answersOf(label, question).act === 'Cancel')
        .map(({ label, question }) => `${file}: ${label}, ${question}`)
    })
    expect(both).toEqual([])
  })
})
