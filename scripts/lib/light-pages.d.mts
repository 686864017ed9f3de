export function lightHtml(html: string, language: string): string
