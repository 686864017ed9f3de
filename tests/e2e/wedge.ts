import type { Page } from '@playwright/test'

/** What the keys of a Latin letter type under an Arabic keyboard, plain and with Shift. */
const arabic: Record<string, [plain: string, shifted: string]> = {
  A: ['ش', '\u0650'], B: ['لا', 'لآ'], C: ['ؤ', '}'], D: ['ي', ']'], E: ['ث', '\u064f'], F: ['ب', '['],
  G: ['ل', 'لأ'], H: ['ا', 'أ'], I: ['ه', '÷'], J: ['ت', 'ـ'], K: ['ن', '،'], L: ['م', '/'], M: ['ة', '’'],
  N: ['ى', 'آ'], O: ['خ', '×'], P: ['ح', '؛'], Q: ['ض', '\u064e'], R: ['ق', '\u064c'], S: ['س', '\u064d'],
  T: ['ف', 'لإ'], U: ['ع', '‘'], V: ['ر', '{'], W: ['ص', '\u064b'], X: ['ء', '\u0652'], Y: ['غ', 'إ'], Z: ['ئ', '~'],
}
const places: Record<string, string> = { '-': 'Minus', '|': 'Backslash', ']': 'BracketRight' }

function keyOf(sign: string, isArabic: boolean): { key: string; code: string; modifiers: number } {
  const letter = /^[a-z]$/i.test(sign) ? sign.toUpperCase() : null
  const isShifted = sign === '|' || (letter !== null && sign === letter)
  const code = letter ? `Key${letter}` : /\d/.test(sign) ? `Digit${sign}` : (places[sign] ?? '')
  const typed = isArabic && letter ? arabic[letter]?.[isShifted ? 1 : 0] : isArabic && sign === ']' ? 'د' : undefined
  return { key: typed ?? sign, code, modifiers: isShifted ? 8 : 0 }
}

/** What a scanner does: the text and its last key, wherever focus is, its keys 5 ms apart however busy this machine is. */
export async function wedge(
  page: Page, text: string, { suffix = 'Enter', isArabic = false }: { suffix?: 'Enter' | 'Tab' | null; isArabic?: boolean } = {},
): Promise<void> {
  await page.bringToFront()
  // Keys go to whichever window the browser holds for focused; a busy one is late to hear that it is.
  await page.waitForFunction(() => document.hasFocus())
  const keys = await page.context().newCDPSession(page)
  const from = Date.now() / 1000
  const press = async (down: { key: string; code: string; modifiers?: number; text?: string; windowsVirtualKeyCode?: number }, at: number) => {
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: from + at * 0.005, ...down })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: down.key, code: down.code, timestamp: from + at * 0.005 + 0.002 })
  }
  for (const [at, sign] of [...text].entries()) {
    const key = keyOf(sign, isArabic)
    await press({ ...key, text: key.key }, at)
  }
  if (suffix === 'Enter') await press({ key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }, text.length)
  if (suffix === 'Tab') await press({ key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }, text.length)
  await keys.detach()
}
