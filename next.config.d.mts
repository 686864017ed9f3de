declare const config: { redirects(): Promise<{ source: string; destination: string; permanent: boolean }[]> }
export default config
