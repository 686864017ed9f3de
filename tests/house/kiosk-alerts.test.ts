import { expect, test } from 'vitest'
import { alertText } from '@/components/yard/board-words'
import { boardAlert } from '@/lib/domain/dock'
import { kioskWordsIn } from '@/lib/words/kiosk/languages'

const values = {
  queue: '42', dock: 'D05', time: '2:05', expected: '0:51', degrees: '9.5', day: '2026-11-30',
  name: 'Gate 1', minutes: '15', message: 'Dock D05 is occupied.', place: 'Gate 1',
}

test.each(['en', 'ar', 'hi', 'ur'] as const)('a board in %s has a sentence of its own for everything it warns of', async (language) => {
  const words = await kioskWordsIn(language)
  const texts = boardAlert.names.map((kind) => alertText({ kind, values }, words, language))
  expect(new Set(texts).size).toBe(boardAlert.names.length)
  for (const text of texts) expect(text).not.toMatch(/[{}]/)
  expect(texts[0]).toContain(language === 'ar' || language === 'ur' ? '\u206842\u2069' : '42')
})
