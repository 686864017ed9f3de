import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Forms that nothing is lost with: what they ask for is asked again in a moment, or must not stay on a device. */
const fleeting: Readonly<Record<string, string>> = {
  '(access)/change-password/change-password-form.tsx': 'passwords stay on no device',
  '(access)/access-control/users/details/[id]/explainer.tsx': 'a question',
  '(b2b)/outbound-summary-view/outbound-picks.tsx': 'what lies on a shelf is counted there and sent at once',
  '(bags)/addBag/lane-form.tsx': 'four choices that begin a bag',
  '(clients)/client-token/[[...id]]/create-token.tsx': 'a name and days',
  '(clients)/client-token/[[...id]]/try-call.tsx': 'a trial, and its token must not stay on a device',
  '(codes)/split-codes/split-panel.tsx': 'a trial',
  '(consolidations)/consolidations/[id]/units-tab.tsx': 'a scan box',
  '(countries)/address-test.tsx': 'a trial',
  '(customs)/hs-code/suggest-card.tsx': 'a search',
  '(customs)/landed-cost/landed-card.tsx': 'a reckoning, kept where somebody wants to',
  '(linehaul)/linehaul/[id]/restriction/[carrier_id]/test-parcel.tsx': 'a trial',
  '(linehaul)/rulesAllocation/test-order.tsx': 'a trial',
  '(orders)/shipping-list/[id]/pack-station.tsx': 'a box on the scale',
  '(packages)/package-details/package-finder.tsx': 'a search',
  '(reports)/download-reports/report-screen.tsx': 'what a report is asked for',
  '(sellers)/seller-onboarding-status/board-filter.tsx': 'a search',
  '(sla-pickup)/pudo-search/search-form.tsx': 'a search',
  '(stock)/shelfwise/scan-box.tsx': 'a scan box',
  '(tracking)/lm-apply-scan/delivery-proof.tsx': 'a question about a scan, answered on the spot',
  '(tracking)/lm-apply-scan/scan-questions.tsx': 'a question about a scan, answered on the spot',
  '(tracking)/tracking/consolidations-view.tsx': 'a search',
  '(tracking)/tracking/tracking-search.tsx': 'a search',
  '(workspace)/help/help-index.tsx': 'a search',
}

test('every form of its own making keeps what was typed (components/screens/use-typed.ts), or is one of those that ask a moment’s question', () => {
  const forms = globSync('app/(portal)/**/*.tsx', { cwd: root }).filter((file) => !/(?:dialog|drawer)\.tsx$/.test(file))
    .map((file) => ({ file: file.replace('app/(portal)/', ''), source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => source.includes('<form') && !/use(?:Typed|Draft|Settings)\b/.test(source))
  expect(forms.map(({ file }) => file).toSorted()).toEqual(Object.keys(fleeting).toSorted())
})

const sourcesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

test('nobody meets the browser’s own file field: it lies hidden under a button or a place to drop files (components/ui/dropzone.tsx)', () => {
  const bare = sourcesOf('{app,components}/**/*.tsx').flatMap(({ file, source }) =>
    [...source.matchAll(/<input[^>]*type="file"[^>]*(?:>[^>]*)*?\/>/gs)].filter(([field]) => !/sr-only|opacity-0/.test(field)).map(() => file))
  expect(bare).toEqual([])
})

test('no page begins with the first client or carrier of the alphabet: it takes the only one there is, or asks', () => {
  const firsts = sourcesOf('app/(portal)/**/*.tsx')
    .filter(({ source }) => /\b(?:carriers|clients|found)\[0\]/.test(source) && !/\.length (?:===|>) 1\b/.test(source))
  // A trial order of somebody; whoever tries it sees and changes the client.
  expect(firsts.map(({ file }) => file.replace(/.*\//, ''))).toEqual(['test-order.tsx'])
})

test('a field made of a definition passes on whether it must be filled in', () => {
  const silent = sourcesOf('{app,components}/**/*.tsx').flatMap(({ file, source }) =>
    [...source.matchAll(/<Field\b[^<]*?\bhint=\{\w+\.hint\}[^<]*?\/>/g)].filter(([field]) => !field.includes('required=')).map(() => file))
  expect(silent).toEqual([])
})
