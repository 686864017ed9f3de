import { defineConfig, devices } from '@playwright/test'
import { systemBrowser, systemShell } from '../../scripts/lib/browser.mjs'

const args = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
/** Walks that print or look at a PDF. */
const printing = /\/(pas|pas-planned|pas-scanner|pas-portal|settings)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits for what hangs, not measures of speed: a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // What a button or an address waits for, so that a step that hangs is named long before its walk is over.
    actionTimeout: 60_000, navigationTimeout: 60_000,
    // A trace of every step costs half as much again as the walk; `TRACE=1` records it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'walks', testIgnore: printing, use: { launchOptions: { executablePath: systemShell(), args } } },
    // New headless mode where Chromium is Playwright's own: its shell shows no PDF either.
    {
      name: 'printing', testMatch: printing,
      use: { ...(systemBrowser() ? {} : { channel: 'chromium' }), launchOptions: { executablePath: systemBrowser(), args } },
    },
  ],
})
