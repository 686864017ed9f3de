export declare function balance(ports: number[], listenOn?: number): Promise<{ url: string; counts(): number[]; stop(): Promise<void> }>
