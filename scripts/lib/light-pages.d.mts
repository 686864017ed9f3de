export function lightHtml(html: string, language: string): string
export function isLight(pathname: string): boolean
