/** Why a model can't be shown. The page chooses its message by this code. */
export type ModelReadCode =
	| 'download_failed'
	| 'missing'
	| 'access_denied'
	| 'not_glb'
	| 'truncated'
	| 'unsupported'
	| 'invalid'
	| 'no_meshes'
	| 'out_of_memory'

export class ModelReadError extends Error {
	readonly code: ModelReadCode
	/** Of the server's answer to a download; 0 without one. */
	readonly status: number
	constructor(code: ModelReadCode, message: string, status = 0) {
		super(message)
		this.name = 'ModelReadError'
		this.code = code
		this.status = status
	}
}
