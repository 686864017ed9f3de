import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && f.name.endsWith('.tsx'))
    .map((f) => relative(root, join(f.parentPath, f.name))))

/** Boxes many numbers are pasted into: a scanner's Enter begins the next line there. */
const lists: Record<string, string> = {
  'components/screens/lookup-numbers.tsx': 'a box of many lines',
  'components/screens/document-numbers.tsx': 'its one-line box is a ScanField',
}

describe('boxes for scans', () => {
  test('listen by one mechanism, which keeps scans out of every other field', () => {
    const boxes = sources.filter((file) => /<input\b[\s\S]{0,600}?placeholder="Scan|<(?:ScanField|ScanBox)\b|useHeldFocus\(/.test(text(file)))
    expect(boxes.length).toBeGreaterThan(8)
    const deaf = boxes.filter((file) => !/<(?:ScanField|ScanBox)\b|useScanner\(|useKioskScan\(/.test(text(file)) && !(file in lists))
    expect(deaf).toEqual([])
    for (const file of ['components/screens/scan-field.tsx', 'components/kiosk/use-kiosk-scan.ts']) expect(text(file)).toMatch(/useScanner\(/)
    expect(text('components/kiosk/scan-box.tsx')).toMatch(/useKioskScan\(/)
  })

  test('no other code tells scanners from people by the pace of keys', () => {
    const own = sources.filter((file) => /timeStamp|wedge\(/.test(text(file)))
    expect(own).toEqual([])
  })

  test('every kiosk and the station of last-mile scans listen on all their steps', () => {
    expect(text('components/kiosk/kiosk.tsx')).toMatch(/useScanner\(/)
    expect(text('app/(portal)/(tracking)/lm-apply-scan/scan-screen.tsx')).toMatch(/useScanner\(/)
  })
})
