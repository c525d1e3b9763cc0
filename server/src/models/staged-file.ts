/** A whole model file on this machine's disk; gone when the upload's handler ends, unless storage has taken it over. */
export type StagedFile = { path: string; file_name: string; bytes: number; sha256: string }
