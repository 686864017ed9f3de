import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AlreadyPanel, FailurePanel } from '@/components/kiosk/outcome-panel'
import { KioskContext, type KioskFacts } from '@/components/kiosk/kiosk-context'
import { kioskWordsIn } from '@/lib/words/kiosk/languages'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'

const shown = (panel: typeof AlreadyPanel, words: KioskFacts['words'], message: string) =>
  renderToStaticMarkup(createElement(KioskContext, { value: { words } as KioskFacts }, createElement(panel, { message, onClose: () => {} })))

describe.each(kioskLanguages.map(({ name, code }) => [name, code] as const))('in %s', (_name, code) => {
  test('what was done before is told calmly, under a heading of its own', async () => {
    const words = await kioskWordsIn(code)
    const panel = shown(AlreadyPanel, words, words.declaration.signed)
    expect(panel).toContain(words.declaration.signed)
    expect(panel).toMatch(new RegExp(`<h2[^>]*>${words.common.already}</h2>`))
    expect(panel).not.toContain(words.common.failed)
    expect(panel).not.toContain('role="alert"')
  })

  test('what went wrong still says so', async () => {
    const words = await kioskWordsIn(code)
    expect(shown(FailurePanel, words, 'Dock D01 is occupied.')).toMatch(new RegExp(`<h2[^>]*>${words.common.failed}</h2>.*role="alert"`))
  })
})
