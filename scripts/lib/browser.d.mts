/** The path of the system's own Chromium; undefined where Playwright's own is to be taken. */
export function systemBrowser(): string | undefined

/**
 * Makes sure there is a Chromium for the end-to-end tests: Debian's when we may install it, else the system's own, else the build Playwright downloads.
 * @throws Error with a sentence for people when there is none to be had
 */
export function ensureBrowser(signal?: AbortSignal): Promise<void>
