/** What the tests of one file took together. */
export interface FileTime {
  name: string
  ms: number
}

interface VitestReport {
  testResults: readonly { name: string; assertionResults: readonly { duration?: number }[] }[]
}
interface Suite {
  file?: string
  specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[]
  suites?: readonly Suite[]
}

/** Files of a report of vitest's JSON reporter, by their path from the root. */
export function vitestFiles(report: VitestReport): FileTime[]
/** Files of a report of Playwright's JSON reporter. */
export function walkFiles(report: { suites: readonly Suite[] }): FileTime[]
/** The ten slowest files as lines, slowest first, in seconds. */
export function slowest(files: readonly FileTime[]): string[]
