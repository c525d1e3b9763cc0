/**
 * A whole model file on this machine's disk; deleted when the upload's handler ends, unless it was moved into storage.
 */
export type StagedFile = { path: string; file_name: string; bytes: number; sha256: string }
