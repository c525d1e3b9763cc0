import type { LocalState } from './local-state.ts'

export type LocalMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A call of a project; `path` is what follows `/projects/{id}`. */
export type LocalCall = { method: LocalMethod; path: string; query?: Record<string, string>; body?: unknown }

/** A call as its handler gets it; `ids` are those of its path. */
export type Asked = { ids: string[]; query: Record<string, string>; body: unknown }
type Handler = (state: LocalState, asked: Asked) => unknown

/** Method, path with `:` for each id, and what answers. */
export type AnsweredCall = [LocalMethod, string, Handler]
