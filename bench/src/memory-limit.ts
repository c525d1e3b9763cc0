/** What a conversion may hold in memory: so many MB, and so many times the file. */
const BASE = 400
const PER_FILE = 5

export const mostMegabytes = (fileMegabytes: number): number => BASE + PER_FILE * fileMegabytes
