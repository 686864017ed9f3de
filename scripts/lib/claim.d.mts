export interface Claim {
  add(server: { name: string; pid: number }): void
  release(): void
}
export function claim(dataDir: string): Promise<Claim>
